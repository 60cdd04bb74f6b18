/** `@theme/Layout/Provider`: its children, because docgen's layout provides what they need. */
export { default } from '../Layout.tsx'
