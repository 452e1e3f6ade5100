/** Runs before anything else and in any browser, so it is written in the JavaScript of 2009 (Spec §2: /badbrowser). */
export const badBrowserTest = `(function(){
var ok='noModule' in document.createElement('script')&&window.Promise&&Promise.allSettled&&window.fetch&&window.AbortController&&window.CSSLayerBlockRule;
if(!ok&&location.pathname.indexOf('/badbrowser')<0){var kk=location.pathname.indexOf('/kk/')===0||location.pathname==='/kk';location.replace((kk?'/kk':'')+'/badbrowser')}
})()`
