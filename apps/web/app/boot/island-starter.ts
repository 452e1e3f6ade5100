/**
 * An island wakes up when the page has been painted and the phone has a moment, or at once when somebody touches it.
 * The same text on every page: the security policy knows it by its hash.
 */
export const islandStarter = `(function(s){
var started,start=function(){if(!started){started=1;import(s)}};
['pointerdown','keydown','focusin'].forEach(function(e){addEventListener(e,start,{once:true,passive:true})});
var rest=function(){window.requestIdleCallback?requestIdleCallback(start,{timeout:2000}):setTimeout(start,200)};
document.readyState==='complete'?rest():addEventListener('load',rest,{once:true})
})(document.currentScript.dataset.script)`
