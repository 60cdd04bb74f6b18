import { shellCommands } from '../../kit.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { checkApiCall, type ApiSurface } from './check-api-call.ts'
import type { References } from './load-references.ts'
import {
  placeIn,
  optionIn,
  type Contradiction,
  type Fence,
  type Sample,
  type ScannedSource,
} from './scan-source.ts'
import { checkCommandLine } from '../cli-reference/check-command-line.ts'
import type { CliData } from '../cli-reference/cli-data.ts'
import { readShell, type ShellWord } from '../cli-reference/shell-words.ts'
import type { ManifestChecker } from './check-data.ts'
import { append } from '../../model/append.ts'

/** Checks the samples in one file. Reports `sample-mismatch`. */
export async function checkSource(
  { fences, spans }: ScannedSource,
  file: string,
  references: References,
): Promise<readonly Diagnostic[]> {
  const calls = spans.filter(({ text }) => apiCall.test(text))
  const api = await references.api(calls.map(({ text }) => text).join('\n'))
  const inFences = await Promise.all(fences.map((fence) => checkFence(fence, references)))
  const problems = [...inFences.flat(), ...(api ? calls.flatMap((span) => checkSpan(span, api)) : [])]
  return problems.map(({ message, hint, place }) =>
    diagnose('sample-mismatch', message, { file, place, hint }),
  )
}

async function checkFence(fence: Fence, references: References): Promise<readonly Contradiction[]> {
  const { meta, text, language } = fence
  if (/(?:^|\s)nocheck(?=\s|$)/.test(meta)) return []
  const manifests = /\bapiVersion:/.test(text) ? await references.manifests() : undefined
  const commands = shellCommands(text, language)
  if (commands !== undefined)
    return checkShell(fence, commands, {
      cli: await references.cli(),
      api: /\bcurl\b/.test(text) ? await references.api(text) : undefined,
      manifests,
    })
  const tagged = optionIn(meta, 'schema') === undefined ? [] : (await references.json())(fence)
  return /^ya?ml$/.test(language) && manifests ? [...tagged, ...manifests(fence)] : tagged
}

/** Matches `POST /api/v1/servers`, `/api/v1/servers/{name}`, and `http://localhost:8080/api/v1/servers`. */
const apiCall = /^(?:([A-Z]{3,7}) )?((?:https?:\/\/[^\s/]+)?\/\S+)$/

function checkSpan(span: Sample, api: ApiSurface): readonly Contradiction[] {
  const match = apiCall.exec(span.text)
  const [, method, url = ''] = match ?? []
  const problem = match && checkApiCall(api, { url, made: method !== undefined, method })
  return problem ? [{ ...problem, place: placeIn(span, 0, span.text.length) }] : []
}

interface ShellReferences {
  readonly cli?: CliData | undefined
  readonly api?: ApiSurface | undefined
  readonly manifests?: ManifestChecker | undefined
}

/**
 * Judges the commands of a shell fence: calls of the program, requests that curl makes, manifests in
 * here-documents. `commands` are as long as the fence.
 */
function checkShell(
  fence: Fence,
  commands: string,
  { cli, api, manifests }: ShellReferences,
): readonly Contradiction[] {
  // A backtick continues a line of PowerShell.
  const text = /^(?:powershell|pwsh|ps1)$/.test(fence.language) ? commands.replace(/`$/gm, '\\') : commands
  const script = readShell(text)
  const calls = cli
    ? checkCommandLine(cli, text).map(({ message, hint, start, end }): Contradiction => ({
        message,
        hint,
        place: placeIn(fence, start, end),
      }))
    : []
  const requests = api ? script.commands.flatMap((words) => checkCurl(words, api, fence)) : []
  const documents = manifests ? script.heredocs.flatMap((range) => manifests(pieceOf(fence, range))) : []
  return [...calls, ...requests, ...documents]
}

/** Options of curl whose next word is no address. */
const withValue =
  /^(?:-[HdouAeFbcmTxwK]|--(?:header|data(?:-\w+)?|json|output|user|user-agent|referer|form|cookie(?:-jar)?|max-time|upload-file|proxy|write-out|config|unix-socket|cacert|cert|key|resolve|connect-timeout|retry))$/

function checkCurl(words: readonly ShellWord[], api: ApiSurface, sample: Sample): Contradiction[] {
  const start = words.findIndex(({ text }) => text === 'curl')
  if (start === -1) return []
  let method: string | undefined
  let implied = 'GET'
  const addresses: ShellWord[] = []
  const rest = words.slice(start + 1)
  for (let index = 0; index < rest.length; index++) {
    const word = rest[index]
    if (!word) continue
    const { text } = word
    if (/^(?:-X|--request)$/.test(text)) method = rest[++index]?.text
    else if (/^-X.|^--request=/.test(text)) method = text.replace(/^-X|^--request=/, '')
    else if (text === '--url') append(addresses, rest.slice(++index, index + 1))
    else if (!text.startsWith('-')) addresses.push(word)
    if (/^(?:-[dF]|--(?:data|json|form))/.test(text) && implied === 'GET') implied = 'POST'
    if (/^(?:-T|--upload-file)/.test(text)) implied = 'PUT'
    if (/^(?:-I|--head)$/.test(text)) implied = 'HEAD'
    if (withValue.test(text)) index++
  }
  const isGet = rest.some(({ text }) => /^(?:-G|--get)$/.test(text))
  // HEAD is answered wherever GET is; a method that is a variable may be any.
  const verb = method ?? (isGet || implied === 'HEAD' ? 'GET' : implied)
  return addresses.flatMap(({ text, start: from, end }) => {
    const problem = checkApiCall(api, {
      url: text,
      made: true,
      ...(/^[A-Za-z]+$/.test(verb) ? { method: verb } : {}),
    })
    return problem ? [{ ...problem, place: placeIn(sample, from, end) }] : []
  })
}

function pieceOf(
  { text, lines }: Sample,
  { start, end }: { readonly start: number; readonly end: number },
): Sample {
  const first = text.slice(0, start).split('\n').length - 1
  const body = text.slice(start, end)
  return { text: body, lines: lines.slice(first, first + body.split('\n').length) }
}
