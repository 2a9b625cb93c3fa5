import { useNonce } from '~/foundation/ui/document/nonce'

/**
 * The only script of the public pages besides that of the color mode. A form with `data-live` fetches its own page while
 * it is filled in, and shows the parts of it whose ids it names; the address follows, so that it can be shared. Without
 * it, or when a request fails, its button does the same. A part with `data-drift` stands still while it is out of view.
 */
const script = `(function(d){
d.querySelectorAll('form[data-live]').forEach(function(f){
var t,n=0;
function show(){
var u=f.action.split(/[?#]/)[0]+'?'+new URLSearchParams(new FormData(f)),c=++n;
fetch(u,{headers:{Accept:'text/html'}}).then(function(r){return r.ok?r.text():Promise.reject()}).then(function(h){
if(c!==n)return;
var p=new DOMParser().parseFromString(h.replace(/<style[^]*?<\\/style>/g,''),'text/html');
f.dataset.live.split(' ').forEach(function(i){
var a=p.getElementById(i),b=d.getElementById(i);
if(a&&b)b.replaceChildren.apply(b,[].map.call(a.childNodes,function(x){return d.importNode(x,true)}))});
history.replaceState(history.state,'',u)
}).catch(function(){})
}
f.addEventListener('input',function(){clearTimeout(t);t=setTimeout(show,200)})
});
if('IntersectionObserver' in window){
var o=new IntersectionObserver(function(s){s.forEach(function(i){i.target.toggleAttribute('data-away',!i.isIntersecting)})});
d.querySelectorAll('[data-drift]').forEach(function(x){o.observe(x)})
}
})(document)`

export function SiteScript() {
  const nonce = useNonce()
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}
