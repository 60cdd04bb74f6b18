export { default } from '@theme/slots/Icon'
