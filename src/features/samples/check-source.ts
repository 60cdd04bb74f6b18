import { shellCommands } from '../../kit.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { checkApiCall, type ApiSurface } from './check-api-call.ts'
import { checkShell } from './check-shell.ts'
import type { References } from './load-references.ts'
import type { Contradiction } from './contradiction.ts'
import { placeIn, schemaTag, type Fence, type Sample, type ScannedSource } from './scan-source.ts'

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
  const tagged = schemaTag(meta) === undefined ? [] : (await references.json())(fence)
  return /^ya?ml$/.test(language) && manifests ? [...tagged, ...manifests(fence)] : tagged
}

/** Matches `POST /api/v1/servers`, `/api/v1/servers/{name}`, and `http://localhost:8080/api/v1/servers`. */
const apiCall = /^(?:([A-Z]{3,7}) )?((?:https?:\/\/[^\s/]+)?\/\S+)$/

function checkSpan(span: Sample, api: ApiSurface): readonly Contradiction[] {
  const match = apiCall.exec(span.text)
  const [, method, url = ''] = match ?? []
  const problem =
    match &&
    checkApiCall(api, { url, made: method !== undefined, ...(method === undefined ? {} : { method }) })
  return problem ? [{ ...problem, place: placeIn(span, 0, span.text.length) }] : []
}
