import { useState } from 'react'
import type { TrySecret, TryValues } from './form-request.ts'
import type { TryModel } from './try-model.ts'
import { useBase, useSecrets } from './try-session.ts'

/** The reader's input in a form, and how each control changes it. */
export interface EditableValues {
  readonly values: TryValues
  readonly setBase: (base: string) => void
  readonly setSecret: (scheme: string, secret: TrySecret) => void
  readonly setParameter: (index: number, text: string) => void
  readonly setText: (text: string) => void
  readonly setField: (index: number, value: string) => void
  readonly setFile: (index: number, file: File | undefined) => void
}

/**
 * The input for an operation, which begins with the values of its description. The server and the credentials
 * are shared with the other forms of the API.
 */
export function useTryValues(model: TryModel): EditableValues {
  const { body } = model
  const [base, setBase] = useBase(model.servers)
  const { secrets, setSecret } = useSecrets(
    base,
    model.credentials.map(({ scheme }) => scheme),
  )
  const [parameters, setParameters] = useState<readonly string[]>(
    model.parameters.map(({ initial }) => initial),
  )
  const [text, setText] = useState(body && 'text' in body ? body.text : '')
  const [fields, setFields] = useState<readonly string[]>(
    body?.kind === 'fields' ? body.fields.map(({ value, file }) => (file ? '' : value)) : [],
  )
  const [files, setFiles] = useState<TryValues['files']>([])
  return {
    values: { base, parameters, credentials: secrets, text, fields, files },
    setBase,
    setSecret,
    setParameter: (index, next) => setParameters(replaced(parameters, index, next)),
    setText,
    setField: (index, value) => setFields(replaced(fields, index, value)),
    setFile: (index, file) => {
      const length = Math.max(files.length, index + 1)
      setFiles(
        replaced(
          Array.from({ length }, (_, position) => files[position]),
          index,
          file,
        ),
      )
    },
  }
}

const replaced = <Item>(list: readonly Item[], index: number, item: Item): readonly Item[] =>
  list.map((other, position) => (position === index ? item : other))
