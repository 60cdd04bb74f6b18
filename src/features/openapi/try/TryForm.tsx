import {
  useId,
  useRef,
  useState,
  useEffect,
  type KeyboardEvent,
  type SubmitEvent,
  type RefObject,
} from 'react'
import styleSheet from './try-request.css?url'
import { headersNotSent, sendRequest, type TryResult } from './send-request.ts'
import { ParameterField, SecretFields, ServerFields } from './TryFields.tsx'
import { BodyFields, BodyText } from './TryBody.tsx'
import { TryOutcome } from './TryOutcome.tsx'
import type { TryModel } from './try-model.ts'
import { inline, t } from './try-text.ts'
import { useTryValues, type EditableValues } from './use-try-values.ts'
import {
  checkForm,
  chooseCredentials,
  formRequest,
  type FormProblem,
  type TryValues,
} from './form-request.ts'

/**
 * The request form: server, credentials, parameters, and body. Ctrl+Enter sends the request; the response is
 * shown below.
 */
export function TryForm({ model }: { readonly model: TryModel }) {
  const [isStyled, setIsStyled] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const input = useTryValues(model)
  const { problems, cancel, sent, send } = useSending(model, input.values, form)
  const notSent = headersNotSent(model, input.values)

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void send()
  }
  const keyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send()
  }
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
      <TryControls
        model={model}
        input={input}
        problemOf={(control) => problems.find((problem) => problem.control === control)?.message}
      />
      {notSent.length > 0 && <p className="try-hint">{t('try.notSent', { headers: notSent.join(', ') })}</p>}
      <TryActions cancel={cancel} />
      {problems.length > 0 && (
        <p className="try-problem" role="alert">
          {t('try.problems', { count: problems.length })}
        </p>
      )}
      <TryOutcome operation={`${model.method} ${model.path}`} running={cancel !== undefined} sent={sent} />
    </form>
  )
}

interface TryControlsProps {
  readonly model: TryModel
  readonly input: EditableValues
  /** The message about a control, by the name that `checkForm` gives it. */
  readonly problemOf: (control: string) => string | undefined
}

function TryControls({ model, input, problemOf }: TryControlsProps) {
  const id = useId()
  const { base, credentials, parameters } = input.values
  const { others } = chooseCredentials(model, input.values)
  return (
    <>
      <ServerFields
        id={`${id}base`}
        servers={model.servers}
        base={base}
        setBase={input.setBase}
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
              secret={credentials[index] ?? { user: '', secret: '' }}
              setSecret={(secret) => input.setSecret(credential.scheme, secret)}
              problem={problemOf(`credential ${index}`)}
            />
          ))}
          {others.length > 0 && (
            <p className="try-hint">
              {t('try.oneMethod', { schemes: others.map(({ scheme }) => scheme).join(', ') })}
            </p>
          )}
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
              setText={(next) => input.setParameter(index, next)}
              problem={problemOf(`parameter ${index}`)}
            />
          ))}
        </fieldset>
      )}
      <BodyControls id={`${id}body`} body={model.body} input={input} problem={problemOf('body')} />
    </>
  )
}

interface BodyControlsProps {
  readonly id: string
  readonly body: TryModel['body']
  readonly input: EditableValues
  readonly problem: string | undefined
}

function BodyControls({ id, body, input, problem }: BodyControlsProps) {
  if (!body) return null
  const { text, fields } = input.values
  return (
    <fieldset>
      <legend>{t('try.requestBody')}</legend>
      {'text' in body ? (
        <BodyText id={id} body={body} text={text} setText={input.setText} problem={problem} />
      ) : (
        <BodyFields
          id={id}
          body={body}
          fields={fields}
          setField={input.setField}
          setFile={input.setFile}
          problem={problem}
        />
      )}
    </fieldset>
  )
}

function TryActions({ cancel }: Pick<Sending, 'cancel'>) {
  return (
    <p className="try-actions">
      <button className="button" type="submit" disabled={cancel !== undefined}>
        {t('try.send')}
      </button>
      {cancel && (
        <button className="button button-quiet" type="button" onClick={cancel}>
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
  )
}

interface Sending {
  /** What is wrong with the input; empty before the first attempt to send it. */
  readonly problems: readonly FormProblem[]
  readonly cancel: (() => void) | undefined
  readonly sent: Sent | undefined
  readonly send: () => Promise<void>
}

interface Sent {
  readonly outcome: TryResult
  readonly shown: ReturnType<typeof formRequest>['shown']
}

/** Sends the request of a form, one at a time. Invalid input moves the focus to the first problem instead. */
function useSending(model: TryModel, values: TryValues, form: RefObject<HTMLFormElement | null>): Sending {
  /**
   * The number of attempts to send an invalid request. From the first one on, errors are updated as the
   * reader fixes them.
   */
  const [refusals, setRefusals] = useState(0)
  const [running, setRunning] = useState<AbortController>()
  const [exchange, setSent] = useState<Sent>()

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
  return {
    problems: refusals > 0 ? checkForm(model, values) : [],
    cancel: running && (() => running.abort()),
    sent: exchange,
    send,
  }
}
