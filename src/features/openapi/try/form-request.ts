import { t } from './try-text.ts'
import { encodeRequest, formBody, type Credential, type GivenParameter } from '../encode-request.ts'
import type { SampleBody, SampleRequest } from '../request-samples.ts'
import { jsonProblem, findJsonError } from './check-body.ts'
import { usableBase, type TryCredential, type TryModel, type TryParameter } from './try-model.ts'

/** The reader's input. Lists are in the order of the model. */
export interface TryValues {
  readonly base: string
  readonly parameters: readonly string[]
  readonly credentials: readonly TrySecret[]
  /** The text of a JSON or text body. */
  readonly text: string
  readonly fields: readonly string[]
  /** Files by the index of their field; the first is the body of a binary request. */
  readonly files: readonly (File | undefined)[]
}

/** The reader's input for a credential. */
export interface TrySecret {
  readonly user: string
  readonly secret: string
}

/** An invalid control and what is wrong: `base`, `parameter 2`, `body`. */
export interface FormProblem {
  readonly control: string
  readonly message: string
}

/** The request that the form describes now, once to send and once to show. */
export interface FormRequest {
  readonly request: SampleRequest
  readonly shown: SampleRequest
  readonly content: BodyInit | undefined
}

/** Problems that prevent sending, in the order of the controls. */
export function checkForm(model: TryModel, values: TryValues): readonly FormProblem[] {
  const base = usableBase(values.base) ? [] : [{ control: 'base', message: t('try.badAddress') }]
  const parameters = model.parameters.flatMap((parameter, index) => {
    const message = parameterProblem(parameter, values.parameters[index] ?? '')
    return message === undefined ? [] : [{ control: `parameter ${index}`, message }]
  })
  const credentials = chooseCredentials(model, values).toSend.flatMap(({ index, in: place, name, value }) => {
    const message = place === 'header' ? headerProblem(name, value) : undefined
    return message === undefined ? [] : [{ control: `credential ${index}`, message }]
  })
  return [...base, ...credentials, ...parameters, ...bodyProblems(model, values)]
}

function parameterProblem(parameter: TryParameter, text: string): string | undefined {
  if (text === '') return parameter.required ? t('try.valueMissing') : undefined
  // URL parsers resolve dot segments in every spelling.
  if (
    parameter.in === 'path' &&
    /^\.\.?$/.test(text) &&
    parameter.style !== 'label' &&
    parameter.style !== 'matrix'
  )
    return t('try.dotsLost')
  const inHeader =
    parameter.in === 'header'
      ? headerProblem(parameter.name, parameter.kind === 'text' ? text : '')
      : undefined
  if (inHeader !== undefined) return inHeader
  if (parameter.kind === 'integer' && !/^-?\d+$/.test(text)) return t('try.integerWanted')
  if (parameter.kind === 'number' && !/^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text))
    return t('try.numberWanted')
  const error = parameter.kind === 'json' ? findJsonError(text) : undefined
  return error && jsonProblem(error)
}

/** Header names are tokens (RFC 9110, section 5.1). */
function headerProblem(name: string, value: string): string | undefined {
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return t('try.badHeader')
  return /[\r\n\0]/.test(value) ? t('try.headerBreaks') : undefined
}

function bodyProblems({ body }: TryModel, { text, files }: TryValues): readonly FormProblem[] {
  if (!body) return []
  const problem = (message: string): readonly FormProblem[] => [{ control: 'body', message }]
  if (body.kind === 'file') return body.required && !files[0] ? problem(t('try.fileMissing')) : []
  if (body.kind === 'fields') return []
  if (text.trim() === '') return body.required ? problem(t('try.bodyMissing')) : []
  const error = body.kind === 'json' ? findJsonError(text) : undefined
  return error ? problem(jsonProblem(error)) : []
}

export function formRequest(model: TryModel, values: TryValues): FormRequest {
  const { body, content } = bodyOf(model, values)
  const parameters = model.parameters.flatMap((parameter, index): GivenParameter[] => {
    const text = values.parameters[index] ?? ''
    return text === '' ? [] : [{ ...parameter, value: valueOf(parameter, text) }]
  })
  const { toSend } = chooseCredentials(model, values)
  const make = (credentials: readonly Credential[]): SampleRequest =>
    encodeRequest({
      method: model.method,
      base: values.base.replace(/\/+$/, ''),
      path: model.path,
      parameters,
      credentials,
      accept: model.accept,
      body,
    })
  return {
    request: make(toSend.map(({ in: place, name, value }) => ({ in: place, name, value }))),
    shown: make(toSend.map(({ in: place, name, placeholder }) => ({ in: place, name, value: placeholder }))),
    content,
  }
}

function valueOf(parameter: TryParameter, text: string): unknown {
  if (parameter.kind === 'list') return text.split('\n').filter((line) => line !== '')
  return parameter.kind === 'json' ? (JSON.parse(text) as unknown) : text
}

/** A credential that the reader has filled in. */
interface FilledCredential extends TryCredential {
  /** Its position in the model. */
  readonly index: number
  /** What is sent: `Bearer eyJ…`. */
  readonly value: string
}

/**
 * Divides what is filled in into the credentials of one alternative, which are sent, and the others. A
 * complete alternative wins, then one that uses more of what is filled in, then the first.
 */
export function chooseCredentials(
  { credentials, alternatives }: Pick<TryModel, 'credentials' | 'alternatives'>,
  values: Pick<TryValues, 'credentials'>,
): { readonly toSend: readonly FilledCredential[]; readonly others: readonly FilledCredential[] } {
  const candidates = credentials.flatMap((credential, index): FilledCredential[] => {
    const value = credentialValue(credential, values.credentials[index])
    return value === undefined ? [] : [{ ...credential, index, value }]
  })
  const [best] = alternatives
    .map((members) => {
      const toSend = candidates.filter(({ index }) => members.includes(index))
      return { toSend, isComplete: toSend.length > 0 && toSend.length === members.length }
    })
    .toSorted((a, b) => Number(b.isComplete) - Number(a.isComplete) || b.toSend.length - a.toSend.length)
  const toSend = best?.toSend ?? []
  return { toSend, others: candidates.filter((credential) => !toSend.includes(credential)) }
}

function credentialValue({ kind }: TryCredential, input: TrySecret | undefined): string | undefined {
  const { user = '', secret = '' } = input ?? {}
  if (kind === 'basic')
    return user === '' && secret === '' ? undefined : `Basic ${base64(`${user}:${secret}`)}`
  if (secret === '') return undefined
  return kind === 'bearer' ? `Bearer ${secret.replace(/^Bearer\s+/i, '')}` : secret
}

const base64 = (text: string): string => btoa(byteText(text))

/**
 * Encodes text as UTF-8, with one character per byte, for headers and base64 (RFC 7617: user names are
 * UTF-8).
 */
export const byteText = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')

function bodyOf(
  { body }: TryModel,
  { text, fields, files }: TryValues,
): { readonly body?: SampleBody; readonly content?: BodyInit } {
  switch (body?.kind) {
    case undefined:
      return {}
    case 'json':
    case 'text':
      // Sent as typed: a server may care about details that a parser would normalize.
      return text.trim() === '' && !body.required
        ? {}
        : { body: { kind: 'text', type: body.type, text }, content: text }
    case 'file':
      return files[0] ? { body: { kind: 'file', type: body.type }, content: files[0] } : {}
    case 'fields': {
      const filled = body.fields
        .map((field, index) => ({ ...field, value: fields[index] ?? '', chosen: files[index] }))
        .filter(({ file, value, chosen }) => (file ? chosen !== undefined : value !== ''))
      if (body.type !== 'multipart/form-data') {
        const sentBody = formBody(body.type, filled)
        const pairs = filled.map(({ name, value }) => [name, value])
        return {
          body: sentBody,
          content: sentBody.kind === 'text' ? sentBody.text : new URLSearchParams(pairs),
        }
      }
      const form = new FormData()
      for (const { name, value, chosen } of filled) form.append(name, chosen ?? value)
      return {
        body: { kind: 'multipart', fields: filled.map(({ name, value, file }) => ({ name, value, file })) },
        content: form,
      }
    }
  }
}
