import { createElement, type ReactNode } from 'react'

/** `@docusaurus/Head`: what it holds moves into the head of the page once the page is rendered. */
export default function Head({ children }: { readonly children?: ReactNode }) {
  return createElement('docgen-head', null, children)
}
