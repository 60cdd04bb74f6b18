// Bundled along with the client code (src/stages/theme/addresses.ts); the import evaluates to the file's
// address.
declare module '*?worker' {
  const address: string
  export default address
}
declare module '*?url' {
  const address: string
  export default address
}
