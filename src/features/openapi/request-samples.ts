import type { FormField } from './form-field.ts'
import { isJsonNumber, writtenText } from '../../model/written-text.ts'
import { wellFormed } from '../reference-kit/format-value.ts'
import { append } from '../../model/append.ts'

export interface SampleRequest {
  readonly method: string
  /** An encoded URL: absolute, or a path only. */
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body?: SampleBody | undefined
}

export type SampleBody =
  | { readonly kind: 'json'; readonly type: string; readonly value: unknown }
  | {
      readonly kind: 'text'
      readonly type: string
      readonly text: string
      /** Those of a form that is written here: the encoders of the languages know no reserved characters. */
      readonly fields?: readonly FormField[]
    }
  | { readonly kind: 'form'; readonly fields: readonly (readonly [name: string, value: string])[] }
  | {
      readonly kind: 'multipart'
      readonly fields: readonly { readonly name: string; readonly value: string; readonly file: boolean }[]
    }
  | { readonly kind: 'file'; readonly type: string }

export interface RequestSample {
  readonly label: string
  readonly language: string
  readonly code: string
}

/**
 * Renders a request in curl, JavaScript, Python, and Go. Every value is quoted for its language, so exactly
 * what was given is sent.
 */
export function requestSamples(
  request: SampleRequest,
  json: (value: unknown) => string,
): readonly RequestSample[] {
  return [
    { label: 'curl', language: 'bash', code: curl(request, json) },
    { label: 'JavaScript', language: 'javascript', code: javascript(request, json) },
    { label: 'Python', language: 'python', code: python(request) },
    { label: 'Go', language: 'go', code: go(request, json) },
  ]
}

/** Quotes a word for a POSIX shell. */
export const quoteShell = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`

/** Quotes a string literal. Escapes characters that older engines treat as line breaks. */
export const quoteJavaScript = (text: string): string =>
  JSON.stringify(text).replace(
    /[\u2028\u2029\u007F]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** JSON's escapes are valid in Python, except for lone surrogates, which no request can contain. */
export const quotePython = (text: string): string => quoteJavaScript(wellFormed(text))

export function quoteGo(text: string): string {
  const whole = wellFormed(text)
  return whole.includes('\n') && !/[`\r\uFEFF]/.test(whole) ? `\`${whole}\`` : quoteJavaScript(whole)
}

const oneLine = (value: string): string => value.replace(/[\r\n]+/g, ' ')

/** A curl command for a POSIX shell. */
export function curl(
  { method, url, headers, body }: SampleRequest,
  json: (value: unknown) => string,
): string {
  const words = [
    `curl ${method === 'GET' ? '' : method === 'HEAD' ? '--head ' : `-X ${quoteShell(method)} `}${quoteShell(url)}`,
  ]
  for (const [name, value] of headers) words.push(`-H ${quoteShell(`${name}: ${oneLine(value)}`)}`)
  switch (body?.kind) {
    case 'json':
      words.push(
        `-H ${quoteShell(`Content-Type: ${body.type}`)}`,
        `--data-raw ${quoteAlways(json(body.value))}`,
      )
      break
    case 'text':
      words.push(`-H ${quoteShell(`Content-Type: ${body.type}`)}`, `--data-raw ${quoteAlways(body.text)}`)
      break
    case 'form':
      for (const [name, value] of body.fields)
        words.push(`--data-urlencode ${quoteAlways(`${encodeURIComponent(name)}=${value}`)}`)
      break
    case 'multipart':
      for (const field of body.fields)
        words.push(
          field.file
            ? `-F ${quoteAlways(`${field.name}=@file`)}`
            : `--form-string ${quoteAlways(`${field.name}=${field.value}`)}`,
        )
      break
    case 'file':
      words.push(`-H ${quoteShell(`Content-Type: ${body.type}`)}`, '--data-binary @file')
      break
    case undefined:
  }
  return words.join(' \\\n  ')
}

const quoteAlways = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

function javascript({ method, url, headers, body }: SampleRequest, json: (value: unknown) => string): string {
  const before: string[] = []
  const all = [...headers.map(([name, value]) => [name, oneLine(value)] as const)]
  let content: string | undefined
  if (body?.kind === 'json') {
    all.push(['Content-Type', body.type])
    // Number literals cannot represent integers beyond 2^53; such a body is sent as text.
    content = hasBigInt(body.value)
      ? quoteJavaScript(json(body.value))
      : `JSON.stringify(${javascriptValue(body.value, json)})`
  } else if (body?.kind === 'text') {
    all.push(['Content-Type', body.type])
    content = quoteJavaScript(body.text)
  } else if (body?.kind === 'form')
    content = `new URLSearchParams([\n${body.fields.map(([name, value]) => `    [${quoteJavaScript(name)}, ${quoteJavaScript(value)}],\n`).join('')}  ])`
  else if (body?.kind === 'multipart') {
    append(before, [
      'const form = new FormData()',
      ...body.fields.map(
        (field) =>
          `form.append(${quoteJavaScript(field.name)}, ${field.file ? 'file' : quoteJavaScript(field.value)})`,
      ),
    ])
    content = 'form'
  } else if (body?.kind === 'file') {
    all.push(['Content-Type', body.type])
    content = 'file'
  }
  const options = [
    ...(method === 'GET' ? [] : [`  method: ${quoteJavaScript(method)},`]),
    ...(all.length === 0
      ? []
      : [
          '  headers: {',
          ...all.map(([name, value]) => `    ${quoteJavaScript(name)}: ${quoteJavaScript(value)},`),
          '  },',
        ]),
    ...(content === undefined ? [] : [`  body: ${content},`]),
  ]
  const call =
    options.length === 0
      ? `const response = await fetch(${quoteJavaScript(url)})`
      : `const response = await fetch(${quoteJavaScript(url)}, {\n${options.join('\n')}\n})`
  return [...before, call, 'console.log(response.status, await response.text())'].join('\n')
}

const hasBigInt = (value: unknown): boolean =>
  typeof value === 'bigint' ||
  (typeof value === 'object' && value !== null && Object.values(value).some(hasBigInt))

/** In an object literal, `__proto__` would set the prototype, but a computed key does not. */
const javascriptValue = (value: unknown, json: (value: unknown) => string): string =>
  json(value)
    .replace(/^(\s*)"__proto__":/gm, '$1["__proto__"]:')
    .replace(/\n/g, '\n  ')

function python({ method, url, headers, body }: SampleRequest): string {
  const options: string[] = []
  const all = [...headers.map(([name, value]) => [name, oneLine(value)] as const)]
  if (body?.kind === 'json') options.push(`    json=${pythonValue(body.value, '    ')},`)
  else if (body?.kind === 'text') {
    all.push(['Content-Type', body.type])
    options.push(`    data=${quotePython(body.text)}.encode(),`)
  } else if (body?.kind === 'form')
    options.push(
      `    data=[\n${body.fields.map(([name, value]) => `        (${quotePython(name)}, ${quotePython(value)}),\n`).join('')}    ],`,
    )
  else if (body?.kind === 'multipart')
    options.push(
      `    files=[\n${body.fields.map((field) => `        (${quotePython(field.name)}, ${field.file ? 'open("file", "rb")' : `(None, ${quotePython(field.value)})`}),\n`).join('')}    ],`,
    )
  else if (body?.kind === 'file') {
    all.push(['Content-Type', body.type])
    options.push('    data=open("file", "rb"),')
  }
  if (body?.kind === 'json' && body.type !== 'application/json') all.push(['Content-Type', body.type])
  if (all.length > 0)
    options.unshift(
      `    headers={\n${all.map(([name, value]) => `        ${quotePython(name)}: ${quotePython(value)},\n`).join('')}    },`,
    )
  const hasOwnFunction = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'].includes(method)
  const call = hasOwnFunction ? `requests.${method.toLowerCase()}(` : 'requests.request('
  const lines = [
    ...(hasOwnFunction ? [] : [`    ${quotePython(method)},`]),
    `    ${quotePython(url)},`,
    ...options,
  ]
  return [
    'import requests',
    '',
    options.length === 0 && hasOwnFunction
      ? `response = ${call}${quotePython(url)})`
      : `response = ${call}\n${lines.join('\n')}\n)`,
    'print(response.status_code, response.text)',
  ].join('\n')
}

function pythonValue(value: unknown, margin: string): string {
  if (value === null || value === undefined) return 'None'
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (typeof value === 'string') return quotePython(value)
  const inside = `${margin}    `
  if (Array.isArray(value))
    return value.length === 0
      ? '[]'
      : `[\n${value.map((_, index) => `${inside}${pythonMember(value, index, inside)},\n`).join('')}${margin}]`
  const entries = Object.entries(value)
  return entries.length === 0
    ? '{}'
    : `{\n${entries.map(([name]) => `${inside}${quotePython(name)}: ${pythonMember(value, name, inside)},\n`).join('')}${margin}}`
}

/** A number as it was written, which is one of Python if it is one of JSON. */
function pythonMember(holder: object, name: string | number, margin: string): string {
  const text = writtenText(holder, name)
  return text !== undefined && isJsonNumber(text) ? text : pythonValue(Reflect.get(holder, name), margin)
}

function go({ method, url, headers, body }: SampleRequest, json: (value: unknown) => string): string {
  const imports = new Set(['fmt', 'io', 'net/http'])
  const before: string[] = []
  const all = [...headers.map(([name, value]) => [quoteGo(name), quoteGo(oneLine(value))] as const)]
  let reader = 'nil'
  if (body?.kind === 'json' || body?.kind === 'text') {
    imports.add('strings')
    before.push(`body := strings.NewReader(${quoteGo(body.kind === 'json' ? json(body.value) : body.text)})`)
    all.push(['"Content-Type"', quoteGo(body.type)])
    reader = 'body'
  } else if (body?.kind === 'form') {
    imports.add('net/url').add('strings')
    append(before, [
      'form := url.Values{}',
      ...body.fields.map(([name, value]) => `form.Add(${quoteGo(name)}, ${quoteGo(value)})`),
    ])
    all.push(['"Content-Type"', '"application/x-www-form-urlencoded"'])
    reader = 'strings.NewReader(form.Encode())'
  } else if (body?.kind === 'multipart') {
    imports.add('bytes').add('mime/multipart')
    if (body.fields.some((field) => field.file)) imports.add('os')
    before.push('var body bytes.Buffer', 'form := multipart.NewWriter(&body)')
    body.fields.forEach((field, index) =>
      append(
        before,
        field.file
          ? [
              `part${index}, _ := form.CreateFormFile(${quoteGo(field.name)}, "file")`,
              `data${index}, _ := os.ReadFile("file")`,
              `part${index}.Write(data${index})`,
            ]
          : [`form.WriteField(${quoteGo(field.name)}, ${quoteGo(field.value)})`],
      ),
    )
    before.push('form.Close()')
    all.push(['"Content-Type"', 'form.FormDataContentType()'])
    reader = '&body'
  } else if (body?.kind === 'file') {
    imports.add('os')
    before.push('body, _ := os.Open("file")')
    all.push(['"Content-Type"', quoteGo(body.type)])
    reader = 'body'
  }
  const lines = [
    ...before,
    `request, err := http.NewRequest(${quoteGo(method)}, ${quoteGo(url)}, ${reader})`,
    'if err != nil {',
    '\tpanic(err)',
    '}',
    ...all.map(([name, value]) => `request.Header.Set(${name}, ${value})`),
    'response, err := http.DefaultClient.Do(request)',
    'if err != nil {',
    '\tpanic(err)',
    '}',
    'defer response.Body.Close()',
    'text, _ := io.ReadAll(response.Body)',
    'fmt.Println(response.Status, string(text))',
  ]
  // The lines of a raw string must not be indented.
  const indented = lines.map((line) => `\t${line}`).join('\n')
  return `package main\n\nimport (\n${[...imports]
    .sort()
    .map((name) => `\t"${name}"`)
    .join('\n')}\n)\n\nfunc main() {\n${indented}\n}`
}
