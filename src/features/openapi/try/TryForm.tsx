import { useEffect, useId, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react'
import styleSheet from './try-request.css?url'
import { checkForm, formRequest, type TryValues } from './form-request.ts'
import { sendRequest, headersNotSent, type TryResult } from './send-request.ts'
import { ParameterField, SecretFields, ServerFields } from './TryFields.tsx'
import { BodyFields, BodyText } from './TryBody.tsx'
import { TryOutcome } from './TryOutcome.tsx'
import { useBase, useSecrets } from './try-session.ts'
import type { TryModel } from './try-model.ts'
import { inline, t } from './try-text.ts'

interface Sent {
  readonly outcome: TryResult
  readonly shown: ReturnType<typeof formRequest>['shown']
}

/**
 * The request form: server, credentials, parameters, and body. Ctrl+Enter sends the request; the response is
 * shown below.
 */
export function TryForm({ model }: { readonly model: TryModel }) {
  const { body } = model
  const id = useId()
  const [isStyled, setIsStyled] = useState(false)
  const form = useRef<HTMLFormElement>(null)
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
  /**
   * The number of attempts to send an invalid request. From the first one on, errors are updated as the
   * reader fixes them.
   */
  const [refusals, setRefusals] = useState(0)
  const [running, setRunning] = useState<AbortController>()
  const [sent, setSent] = useState<Sent>()
  const values: TryValues = { base, parameters, credentials: secrets, text, fields, files }
  const problems = refusals > 0 ? checkForm(model, values) : []

  // Leaving the page aborts the request.
  useEffect(() => () => running?.abort(), [running])
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [refusals])

  const send = async (): Promise<void> => {
    if (running) return
    setSent(undefined)
    if (checkForm(model, values).length > 0) return setRefusals(refusals + 1)
    setRefusals(0)
    const request = formRequest(model, values)
    const aborter = new AbortController()
    setRunning(aborter)
    const outcome = await sendRequest(request, aborter.signal)
    setRunning(undefined)
    setSent({ outcome, shown: request.shown })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void send()
  }
  const keyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send()
  }
  const problemOf = (control: string): string | undefined =>
    problems.find((problem) => problem.control === control)?.message
  const notSent = headersNotSent(model, values)

  return (
    <form
      className="try-form"
      ref={form}
      hidden={!isStyled}
      noValidate
      autoComplete="off"
      onSubmit={submit}
      onKeyDown={keyDown}
    >
      {/* Comes with the form, so that reading costs none of it; without it the form still works. */}
      <link
        rel="stylesheet"
        href={styleSheet}
        onLoad={() => setIsStyled(true)}
        onError={() => setIsStyled(true)}
      />
      <ServerFields
        id={`${id}base`}
        servers={model.servers}
        base={base}
        setBase={setBase}
        problem={problemOf('base')}
      />
      {model.credentials.length > 0 && (
        <fieldset>
          <legend>{t('try.authentication')}</legend>
          <p className="try-hint">{t('try.secrets')}</p>
          {model.credentials.map((credential, index) => (
            <SecretFields
              key={credential.scheme}
              id={`${id}secret${index}`}
              credential={credential}
              secret={secrets[index] ?? { user: '', secret: '' }}
              setSecret={(secret) => setSecret(credential.scheme, secret)}
              problem={problemOf(`credential ${index}`)}
            />
          ))}
        </fieldset>
      )}
      {model.parameters.length > 0 && (
        <fieldset>
          <legend>{t('try.parameters')}</legend>
          {model.parameters.map((parameter, index) => (
            <ParameterField
              key={`${parameter.in} ${parameter.name}`}
              id={`${id}parameter${index}`}
              parameter={parameter}
              text={parameters[index] ?? ''}
              setText={(next) => setParameters(replaced(parameters, index, next))}
              problem={problemOf(`parameter ${index}`)}
            />
          ))}
        </fieldset>
      )}
      {body && (
        <fieldset>
          <legend>{t('try.requestBody')}</legend>
          {'text' in body ? (
            <BodyText
              id={`${id}body`}
              body={body}
              text={text}
              setText={setText}
              problem={problemOf('body')}
            />
          ) : (
            <BodyFields
              id={`${id}body`}
              body={body}
              fields={fields}
              setField={(index, value) => setFields(replaced(fields, index, value))}
              setFile={(index, file) =>
                setFiles(
                  replaced(
                    Array.from(
                      { length: Math.max(files.length, index + 1) },
                      (_, position) => files[position],
                    ),
                    index,
                    file,
                  ),
                )
              }
              problem={problemOf('body')}
            />
          )}
        </fieldset>
      )}
      {notSent.length > 0 && <p className="try-hint">{t('try.notSent', { headers: notSent.join(', ') })}</p>}
      <p className="try-actions">
        <button className="button" type="submit" disabled={running !== undefined}>
          {t('try.send')}
        </button>
        {running && (
          <button className="button button-quiet" type="button" onClick={() => running.abort()}>
            {t('try.cancel')}
          </button>
        )}
        <span className="try-hint">
          {inline(
            t.parts('try.shortcut', {
              keys: (
                <>
                  <kbd>Ctrl</kbd>+<kbd>Enter</kbd>
                </>
              ),
            }),
          )}
        </span>
      </p>
      {problems.length > 0 && (
        <p className="try-problem" role="alert">
          {t('try.problems', { count: problems.length })}
        </p>
      )}
      <TryOutcome running={running !== undefined} sent={sent} />
    </form>
  )
}

const replaced = <Item,>(list: readonly Item[], index: number, item: Item): readonly Item[] =>
  list.map((other, position) => (position === index ? item : other))
