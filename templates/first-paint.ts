/**
 * Runs in `<head>` before the first paint: applies the color mode, hides a dismissed announcement, and sets
 * `data-js`, by which CSS shows elements that need JavaScript. Its options are attributes of `<html>`, so
 * that the script is constant and can be listed in the Content-Security-Policy by its hash.
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
 * Only on the page at the site's root: if the style sheet could not be loaded, probably because of a wrong
 * base URL, shows a red banner with the text in `data-text`.
 */
export const baseUrlScript =
  "(function(t){addEventListener('load',function(){var r=document.documentElement,b,s;if(getComputedStyle(r).getPropertyValue('--docgen-styles'))return;" +
  "b=document.createElement('div');b.id='docgen-base-url-banner';b.setAttribute('role','alert');s=b.style;s.background='#b3001b';s.color='#fff';s.padding='16px';s.font='16px/1.5 system-ui,sans-serif';" +
  "b.textContent=t.replace('{path}',location.pathname);" +
  'document.body.prepend(b)})})(document.currentScript.dataset.text)'
