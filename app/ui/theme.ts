/**
 * Script for the head, run before the first paint with the response's nonce. It puts the stored choice on
 * `<html data-theme>` (else the page's own default stays), marks that scripts run (`data-js`), and answers
 * every ThemeToggle, so that the toggle also works on pages that ship no other script.
 */
export const themeScript = `(function(r){
try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')r.dataset.theme=t}catch(e){}
r.dataset.js='';
document.addEventListener('click',function(e){
var b=e.target instanceof Element&&e.target.closest('[data-theme-toggle]');if(!b)return;
var n=r.dataset.theme==='dark'?'light':'dark';r.dataset.theme=n;
try{localStorage.setItem('theme',n)}catch(e){}
})})(document.documentElement)`
