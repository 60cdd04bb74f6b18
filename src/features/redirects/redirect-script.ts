import { createHash } from 'node:crypto'

/**
 * Takes the query and the fragment of the visitor along; a fragment of the target's own remains unless there
 * is another. The same on all pages, so that a policy can name it. What follows it becomes a template, or
 * `refresh` could win with the bare target.
 */
export const redirectScript =
  'const to=new URL(document.currentScript.dataset.to,location);if(location.search)to.search+=(to.search?"&":"?")+location.search.slice(1);if(location.hash)to.hash=location.hash;location.replace(to);document.write("<template>")'

/** The script as a source of a Content-Security-Policy. */
export const redirectScriptSource = `'sha256-${createHash('sha256').update(redirectScript).digest('base64')}'`
