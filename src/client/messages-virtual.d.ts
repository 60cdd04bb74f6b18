// What the bundle puts in: the texts of the site (src/stages/theme/message-modules.ts).
declare module 'docgen:messages/admonition' {
  export const messages: import('../model/messages/messages.ts').MessagesOf<'admonition'>
}
declare module 'docgen:messages/answers' {
  export const messages: import('../model/messages/messages.ts').MessagesOf<'answers'>
}
declare module 'docgen:messages/code' {
  export const messages: import('../model/messages/messages.ts').MessagesOf<'code'>
}
declare module 'docgen:messages/copy' {
  export const messages: import('../model/messages/messages.ts').MessagesOf<'copy'>
}
declare module 'docgen:messages/crash' {
  export const messages: import('../model/messages/messages.ts').MessagesOf<'crash'>
}
declare module 'docgen:messages/diagram' {
  export const messages: import('../model/messages/messages.ts').MessagesOf<'diagram'>
}
declare module 'docgen:messages/enlarged' {
  export const messages: import('../model/messages/messages.ts').MessagesOf<'enlarged'>
}
declare module 'docgen:messages/keys' {
  export const messages: import('../model/messages/messages.ts').MessagesOf<'keys'>
}
declare module 'docgen:messages/print' {
  export const messages: import('../model/messages/messages.ts').MessagesOf<'print'>
}
declare module 'docgen:messages/feedbackForm' {
  export const messages: import('../model/messages/messages.ts').MessagesOf<'feedbackForm'>
}
declare module 'docgen:messages/problem' {
  export const messages: import('../model/messages/messages.ts').MessagesOf<'problem'>
}
declare module 'docgen:messages/search' {
  export const messages: import('../model/messages/messages.ts').MessagesOf<'search'>
}
declare module 'docgen:messages/tabs' {
  export const messages: import('../model/messages/messages.ts').MessagesOf<'tabs'>
}
declare module 'docgen:messages/zoom' {
  export const messages: import('../model/messages/messages.ts').MessagesOf<'zoom'>
}
declare module 'docgen:messages/try' {
  export const messages: import('../model/messages/messages.ts').MessagesOf<'try'>
}
