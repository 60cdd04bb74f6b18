// The first import of it reads every property, which nobody has asked for then.
import 'node:process'
import { factName } from './look.ts'
import { runningCode } from './site-code.ts'

/** Makes `process.env` and `process.argv` note what running site code asks them for. */
export function noticeEnvironment(): void {
  const { argv } = process
  Object.defineProperty(process, 'env', {
    configurable: true,
    enumerable: true,
    writable: true,
    value: noticedVariables(process.env),
  })
  Object.defineProperty(process, 'argv', {
    configurable: true,
    enumerable: true,
    get() {
      runningCode()?.code.note({ kind: 'fact', name: factName('process', 'argv') })
      return argv
    },
  })
}

const noticedVariables = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  new Proxy(environment, {
    get: (variables, name) => noted(variables, name)[name as string],
    has: (variables, name) => name in noted(variables, name),
    getOwnPropertyDescriptor: (variables, name) =>
      Object.getOwnPropertyDescriptor(noted(variables, name), name),
    ownKeys(variables) {
      runningCode()?.code.note({ kind: 'variables', name: '' })
      return Reflect.ownKeys(variables)
    },
    // Assigning through `Reflect.set` would define a property, which `process.env` refuses.
    set: (variables, name, value) => Object.assign(variables, { [name]: value as unknown }) === variables,
  })

function noted(variables: NodeJS.ProcessEnv, name: string | symbol): NodeJS.ProcessEnv {
  // Methods that every object inherits are not variables.
  if (typeof name === 'string' && !(name in Object.prototype))
    runningCode()?.code.note({ kind: 'variable', name })
  return variables
}
