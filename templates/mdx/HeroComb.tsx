export { HeroComb as default } from '@theme/slots/Comb'
