// The first import of `node:process` by anybody reads every property; nobody's code is running yet.
import process from 'node:process'
import { factName } from './look.ts'
import type { Look } from '../model/site-code.ts'
import { noteLook, noteUnknown, runningCode } from './site-code.ts'

/** Notes when running site code asks for variables, arguments or the standard input of the process. */
export function noticeEnvironment(): void {
  let { argv } = process
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin')
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
      note({ kind: 'fact', name: factName('process', 'argv') })
      return argv
    },
    set(value: string[]) {
      argv = value
    },
  })
  const getInput = (): unknown => {
    noteUnknown('standard input', getInput)
    return stdin?.get?.call(process)
  }
  if (stdin?.get) Object.defineProperty(process, 'stdin', { ...stdin, get: getInput })
}

const noticedVariables = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  new Proxy(environment, {
    get: (variables, name) => noted(variables, name)[name as string],
    has: (variables, name) => name in noted(variables, name),
    getOwnPropertyDescriptor: (variables, name) =>
      Object.getOwnPropertyDescriptor(noted(variables, name), name),
    ownKeys(variables) {
      note({ kind: 'variables', name: '' })
      return Reflect.ownKeys(variables)
    },
    // Assigning through `Reflect.set` would define a property, which `process.env` refuses.
    set: (variables, name, value) => Object.assign(variables, { [name]: value as unknown }) === variables,
  })

function noted(variables: NodeJS.ProcessEnv, name: string | symbol): NodeJS.ProcessEnv {
  // Methods that every object inherits are not variables.
  if (typeof name === 'string' && !(name in Object.prototype)) note({ kind: 'variable', name })
  return variables
}

function note(look: Look): void {
  const code = runningCode()
  if (code) noteLook(look, code)
}
