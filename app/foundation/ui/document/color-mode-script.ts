/**
 * Script for the head, run before the first paint with the response's nonce; all that a page without other
 * scripts needs. It puts the stored choice on `<html data-theme>` (else the page's own default stays), keeps the color
 * of the browser's frame that of the page, marks that scripts run (`data-js`), answers every ThemeToggle and `[data-fold]`, opens the
 * fold of the section that the address names, closes an open menu or fold on Escape, a menu when one of its links is followed and a fold on a click outside it, keeps Tab within a
 * menu that covers the page, and, from the first scroll on, lets `[data-reveal]` sections that are still out of sight
 * fade in once a tenth of them shows.
 */
export const colorModeScript = `(function(r,d){
try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')r.dataset.theme=t}catch(e){}
r.dataset.js='';
function c(){var m=d.querySelector('meta[name=theme-color]');if(m)m.content=getComputedStyle(r).backgroundColor}
d.addEventListener('DOMContentLoaded',c);
function u(){var t=d.getElementById(location.hash.slice(1)),s=t&&t.closest('section'),h=s&&s.querySelector('[data-fold]');
if(h){h.setAttribute('aria-expanded','true');t.scrollIntoView()}}
d.addEventListener('DOMContentLoaded',u);addEventListener('hashchange',u);
function f(k){d.querySelectorAll('.fold[open]').forEach(function(o){if(!(k&&o.contains(k)))o.open=false})}
d.addEventListener('click',function(e){
f(e.target);
var h=e.target instanceof Element&&e.target.closest('[data-fold]');
if(h)h.setAttribute('aria-expanded',h.getAttribute('aria-expanded')!=='true');
var b=e.target instanceof Element&&e.target.closest('[data-theme-toggle],.menu a');if(!b)return;
if(b.closest('.menu')){b.closest('.menu').open=false;return}
var n=r.dataset.theme==='dark'?'light':'dark';r.dataset.theme=n;c();
try{localStorage.setItem('theme',n)}catch(e){}
});
d.addEventListener('keydown',function(e){
var m=e.key==='Escape'&&d.querySelector('.menu[open],.fold[open]');
if(m){m.open=false;m.querySelector('summary').focus();return}
m=e.key==='Tab'&&d.querySelector('.menu[open]');if(!m||!m.getClientRects().length)return;
var l=[].filter.call(m.querySelectorAll('summary,a[href],button,select,input:not([type=hidden])'),function(x){return x.getClientRects().length}),
n=l.indexOf(d.activeElement)+(e.shiftKey?-1:1);
e.preventDefault();l[n<0?l.length-1:n<l.length?n:0].focus()
});
addEventListener('scroll',function(){
if(!('IntersectionObserver' in window)||matchMedia('(prefers-reduced-motion: reduce)').matches)return;
var o=new IntersectionObserver(function(s){s.forEach(function(i){
if(i.isIntersecting){i.target.dataset.reveal='in';o.unobserve(i.target)}})},{threshold:.1});
d.querySelectorAll('[data-reveal]').forEach(function(s){
if(s.getBoundingClientRect().top>innerHeight){s.dataset.reveal='wait';o.observe(s)}})
},{once:true,passive:true})
})(document.documentElement,document)`
