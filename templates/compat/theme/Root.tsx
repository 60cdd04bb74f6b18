/** `@theme/Root`: its children. */
export { default } from './Layout.tsx'
