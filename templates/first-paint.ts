/**
 * Runs in `<head>` before the first paint: colour mode, dismissed announcement, and the mark `data-js` that
 * lets CSS show what needs JavaScript. Configuration comes from attributes of `<html>`, so that the text is
 * one constant: its hash goes into the Content-Security-Policy.
 */
export const firstPaintScript =
  "(function(d,a,s,t){d.js='';try{s=localStorage;if(d.modeSwitch=='off')delete s.theme;t=s.theme;" +
  "if(d.announcementId!=null){if(s[a+'id']!=d.announcementId){s[a+'id']=d.announcementId;s[a+'dismiss']=!1}" +
  "else if(s[a+'dismiss']=='true')d.announcement='dismissed'}}catch(e){}" +
  "if(t!='light'&&t!='dark')t='';d.themeChoice=t||'system';" +
  "function m(c){return d.modeSystem!='off'&&matchMedia('(prefers-color-scheme:'+c+')').matches&&c}" +
  "d.theme=t||m('dark')||m('light')||d.modeDefault" +
  "})(document.documentElement.dataset,'docgen.announcement.')"

/**
 * Only on the page at the site's root: when the style sheet did not arrive, the base URL is the likely
 * reason. Says so in a red banner, with the text of its own `data-text`.
 */
export const baseUrlScript =
  "(function(t){addEventListener('load',function(){var r=document.documentElement,b,s;if(getComputedStyle(r).getPropertyValue('--docgen-styles'))return;" +
  "b=document.createElement('div');b.id='docgen-base-url-banner';b.setAttribute('role','alert');s=b.style;s.background='#b3001b';s.color='#fff';s.padding='16px';s.font='16px/1.5 system-ui,sans-serif';" +
  "b.textContent=t.replace('{path}',location.pathname);" +
  'document.body.prepend(b)})})(document.currentScript.dataset.text)'
