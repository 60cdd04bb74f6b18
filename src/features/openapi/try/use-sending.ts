import { useEffect, useState, type RefObject } from 'react'
import { checkForm, formRequest, type FormProblem, type TryValues } from './form-request.ts'
import { sendRequest, type TryResult } from './send-request.ts'
import type { TryModel } from './try-model.ts'

/** The state of the request that a form sends. */
export interface Sending {
  /** What is wrong with the input; empty before the first attempt to send it. */
  readonly problems: readonly FormProblem[]
  /** Aborts the request that is on its way. */
  readonly cancel: (() => void) | undefined
  readonly sent: Sent | undefined
  readonly send: () => Promise<void>
}

interface Sent {
  readonly outcome: TryResult
  readonly shown: ReturnType<typeof formRequest>['shown']
}

/** Sends the request of a form, one at a time. Invalid input moves the focus to the first problem instead. */
export function useSending(
  model: TryModel,
  values: TryValues,
  form: RefObject<HTMLFormElement | null>,
): Sending {
  /**
   * The number of attempts to send an invalid request. From the first one on, errors are updated as the
   * reader fixes them.
   */
  const [refusals, setRefusals] = useState(0)
  const [running, setRunning] = useState<AbortController>()
  const [sent, setSent] = useState<Sent>()

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
    sent,
    send,
  }
}
