/**
 * Hydrates an island once the page has loaded and the browser is idle, or immediately on the first interaction. The
 * text is identical on every page because the security policy allows it by its hash.
 */
export const islandStarter = `(function(s){
var started,start=function(){if(!started){started=1;import(s)}};
['pointerdown','keydown','focusin'].forEach(function(e){addEventListener(e,start,{once:true,passive:true})});
var rest=function(){window.requestIdleCallback?requestIdleCallback(start,{timeout:2000}):setTimeout(start,200)};
document.readyState==='complete'?rest():addEventListener('load',rest,{once:true})
})(document.currentScript.dataset.script)`
