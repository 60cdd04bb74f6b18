import { createElement, type ReactNode } from 'react'

/** `@docusaurus/Head`: its content is moved to the page's head after rendering. */
export default function Head({ children }: { readonly children?: ReactNode }) {
  return createElement('docgen-head', null, children)
}
