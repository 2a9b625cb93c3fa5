import { useNonce } from '~/foundation/ui/document/nonce'
import { Spinner } from '~/foundation/ui/feedback/loading'
import { Button } from '~/foundation/ui/form/button'
import { SubmissionErrorBox } from '~/foundation/ui/form/submission-error-notice'
import { submissionErrorTexts } from '~/foundation/ui/form/submission-error-texts'

/** Longest time that a form waits for its answer, in milliseconds. */
const maxWaitMs = 30_000

/**
 * A form with `data-send` is sent without leaving the page: the part of the answer whose id it names takes the place of
 * its own, and gets the focus. While it is sent, its button shows the template `form-sending`. Without an answer of the
 * page, the template `form-not-sent` says so, and everything typed stays. A textarea with `data-counted` has its length
 * counted below it. Without scripts the browser sends the form, and the server answers with the same page.
 */
const script = `(function(d,texts){
var notice,pending=false;
function count(){
d.querySelectorAll('[data-counted]').forEach(function(a){
var c=a.form.querySelector('[data-count]'),max=+a.dataset.counted,n=a.value.length;
c.hidden=false;c.toggleAttribute('data-over',n>max);
c.children[0].textContent=n+' / '+max;
c.children[1].textContent=n>max?(n-max)+' over the limit':n>max-50?(max-n)+' left':''
})
}
function clear(){if(notice)notice.remove();notice=null}
function copy(id){return d.getElementById(id).content.cloneNode(true)}
function tell(form,title,advice,requestId){
clear();
var c=copy('form-not-sent');
function part(n){return c.querySelector('[data-part="'+n+'"]')}
part('title').textContent=title;part('advice').textContent=advice;
if(requestId)part('mention').querySelector('code').textContent=requestId;else part('mention').remove();
notice=c.firstElementChild;
var b=notice.querySelectorAll('button');
b[0].addEventListener('click',function(){clear();form.requestSubmit()});
b[1].addEventListener('click',clear);
d.body.append(notice);
notice.querySelector('[role=alert]').focus({preventScroll:true})
}
function failed(form,answer,text){
var h=answer.headers,sentence=answer.status<500&&/^text\\/plain/.test(h.get('content-type')||'')&&h.get('x-request-id')?text:'';
tell(form,sentence||texts.failed,texts.tryInAMoment,sentence?'':h.get('x-request-id'))
}
d.addEventListener('submit',function(e){
var form=e.target;
if(!form.matches('form[data-send]'))return;
e.preventDefault();
if(pending)return;
pending=true;clear();
var b=form.querySelector('[type=submit]'),words=[].slice.call(b.childNodes),stop=new AbortController(),t=setTimeout(function(){stop.abort()},${maxWaitMs});
function end(){clearTimeout(t);pending=false;b.disabled=false;b.replaceChildren.apply(b,words)}
var body=new URLSearchParams(new FormData(form));
b.disabled=true;b.replaceChildren(copy('form-sending'));
fetch(form.action,{method:'POST',body:body,headers:{Accept:'text/html'},signal:stop.signal}).then(function(answer){
return answer.text().then(function(text){
end();
var id=form.dataset.send,next=new DOMParser().parseFromString(text.replace(/<style[^]*?<\\/style>/g,''),'text/html').getElementById(id);
if(!next)return failed(form,answer,text);
next=d.importNode(next,true);
d.getElementById(id).replaceWith(next);
count();
var told=next.querySelector('[role=alert],[role=status][tabindex]');
if(told)told.focus()
})
}).catch(function(){
end();
tell(form,navigator.onLine?texts.unreachable:texts.offline,texts.checkConnection)
})
});
d.addEventListener('input',count);
addEventListener('pageshow',count);
count()
})(document,${JSON.stringify(submissionErrorTexts)})`

/** Sends the forms of a page without the framework; see above. `pendingLabel` is what a button says meanwhile. */
export function SendFormScript({ pendingLabel }: { pendingLabel: string }) {
  const nonce = useNonce()
  return (
    <>
      <template id="form-sending">
        <Spinner small />
        {pendingLabel}
      </template>
      <template id="form-not-sent">
        <SubmissionErrorBox title="" advice="" requestId="" focusRef={() => {}}>
          <Button variant="secondary">Try Again</Button>
          <Button variant="quiet">Close</Button>
        </SubmissionErrorBox>
      </template>
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
    </>
  )
}
