import { useState, type ReactNode } from 'react'
import type { TrySecret } from './form-request.ts'
import {
  baseOf,
  serverOf,
  variablesIn,
  type TryCredential,
  type TryParameter,
  type TryServer,
  type TryVariable,
} from './try-model.ts'
import { t } from './try-text.ts'

interface ControlProps {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': boolean
  readonly 'aria-required': boolean
  readonly spellCheck: false
  readonly autoCapitalize: 'off'
}

interface FieldProps {
  readonly id: string
  readonly label: ReactNode
  /** Shown next to the label: `integer`. */
  readonly type?: string
  readonly required?: boolean
  readonly hint?: ReactNode
  readonly problem?: string | undefined
  readonly children: (control: ControlProps) => ReactNode
}

/** A labeled control with a hint and an error message. */
export function Field({ id, label, type, required = false, hint, problem, children }: FieldProps) {
  const described = [
    ...(hint === undefined ? [] : [`${id}-hint`]),
    ...(problem === undefined ? [] : [`${id}-problem`]),
  ].join(' ')
  return (
    <div className="try-field">
      <label htmlFor={id}>
        {label} {type !== undefined && <span className="ref-type">{type}</span>}{' '}
        {required && <span className="ref-required">{t('try.required')}</span>}
      </label>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': problem !== undefined,
        'aria-required': required,
        spellCheck: false,
        autoCapitalize: 'off',
      })}
      {hint !== undefined && (
        <div className="try-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {problem !== undefined && (
        <p className="try-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}

interface ServerFieldsProps {
  readonly id: string
  readonly servers: readonly TryServer[]
  readonly base: string
  readonly setBase: (base: string) => void
  readonly problem: string | undefined
}

/** A choice of the document's servers, or any other base URL. */
export function ServerFields({ id, servers, base, setBase, problem }: ServerFieldsProps) {
  const serverIndex = serverOf(servers, base)
  const server = servers[serverIndex]
  const [wantsOther, setWantsOther] = useState(false)
  const isOther = wantsOther || serverIndex === -1
  const choose = (value: string): void => {
    setWantsOther(value === 'other')
    if (value !== 'other') setBase(servers[Number(value)]?.url ?? base)
  }
  return (
    <>
      <Field id={id} label={t('try.server')}>
        {(control) => (
          <select
            {...control}
            value={isOther ? 'other' : serverIndex}
            onChange={({ target }) => choose(target.value)}
          >
            {servers.map(({ url, template = url, description }, index) => (
              <option key={index} value={index}>
                {description === '' ? template : `${template} (${description})`}
              </option>
            ))}
            <option value="other">{t('try.otherServer')}</option>
          </select>
        )}
      </Field>
      {!isOther && server?.variables && (
        <VariableFields
          id={id}
          server={server}
          variables={server.variables}
          base={base}
          setBase={setBase}
          problem={problem}
        />
      )}
      {isOther && (
        <Field id={`${id}-other`} label={t('try.baseUrl')} required problem={problem}>
          {(control) => (
            <input
              {...control}
              type="url"
              inputMode="url"
              value={base}
              onChange={({ target }) => setBase(target.value)}
            />
          )}
        </Field>
      )}
    </>
  )
}

function VariableFields({
  id,
  server,
  variables,
  base,
  setBase,
  problem,
}: Omit<ServerFieldsProps, 'servers'> & {
  readonly server: TryServer
  readonly variables: readonly TryVariable[]
}) {
  const values = variablesIn(server, base) ?? []
  const set = (changed: number, value: string): void =>
    setBase(
      baseOf(
        server,
        variables.map((_, index) => (index === changed ? value : (values[index] ?? ''))),
      ),
    )
  return variables.map(({ name, values: allowed, description }, index) => (
    <Field
      key={name}
      id={`${id}-variable${index}`}
      label={<code className="ref-name">{name}</code>}
      type="server"
      required
      hint={description === '' ? undefined : description}
      problem={index === 0 ? problem : undefined}
    >
      {(control) =>
        allowed.length > 0 ? (
          <select {...control} value={values[index]} onChange={({ target }) => set(index, target.value)}>
            {allowed.map((value) => (
              <option key={value}>{value}</option>
            ))}
          </select>
        ) : (
          <input
            {...control}
            type="text"
            autoComplete="off"
            value={values[index] ?? ''}
            onChange={({ target }) => set(index, target.value)}
          />
        )
      }
    </Field>
  ))
}

interface SecretFieldsProps {
  readonly id: string
  readonly credential: TryCredential
  readonly secret: TrySecret
  readonly setSecret: (secret: TrySecret) => void
  readonly problem: string | undefined
}

/** Fields for the credentials of a request. Their values are never stored. */
export function SecretFields({
  id,
  credential: { kind, scheme, in: place, name },
  secret,
  setSecret,
  problem,
}: SecretFieldsProps) {
  const where =
    kind === 'key' ? `${place} ${name}` : t(kind === 'bearer' ? 'try.bearerToken' : 'try.password')
  return (
    <>
      {kind === 'basic' && (
        <Field id={`${id}-user`} label={scheme} type={t('try.userName')}>
          {(control) => (
            <input
              {...control}
              type="text"
              autoComplete="off"
              value={secret.user}
              onChange={({ target }) => setSecret({ ...secret, user: target.value })}
            />
          )}
        </Field>
      )}
      <Field id={id} label={scheme} type={where} problem={problem}>
        {(control) => (
          <input
            {...control}
            type="password"
            autoComplete="off"
            value={secret.secret}
            onChange={({ target }) => setSecret({ ...secret, secret: target.value })}
          />
        )}
      </Field>
    </>
  )
}

interface ParameterFieldProps {
  readonly id: string
  readonly parameter: TryParameter
  readonly text: string
  readonly setText: (text: string) => void
  readonly problem: string | undefined
}

/** A labeled control for one parameter, with hints about how to write its value. */
export function ParameterField({ id, parameter, text, setText, problem }: ParameterFieldProps) {
  const { name, in: place, type, kind, required, values = [], default: standard } = parameter
  const hint = [
    ...(kind === 'list' ? [t('try.itemPerLine')] : kind === 'json' ? [t('try.asJson')] : []),
    ...(standard === undefined || standard === '' ? [] : [t('try.default', { value: standard })]),
  ].join(' ')
  return (
    <Field
      id={id}
      label={<code className="ref-name">{name}</code>}
      type={`${place}, ${type}`}
      required={required}
      hint={hint === '' ? undefined : hint}
      problem={problem}
    >
      {(control) => {
        if (kind === 'choice')
          return (
            <select
              {...control}
              value={values.indexOf(text)}
              onChange={({ target }) => setText(values[Number(target.value)] ?? '')}
            >
              <option value={-1}>{t(required ? 'try.choose' : 'try.noValue')}</option>
              {values.map((value, index) => (
                <option key={index} value={index}>
                  {value}
                </option>
              ))}
            </select>
          )
        if (kind === 'list' || kind === 'json')
          return (
            <textarea {...control} rows={3} value={text} onChange={({ target }) => setText(target.value)} />
          )
        return (
          <input
            {...control}
            type="text"
            inputMode={kind === 'integer' ? 'numeric' : kind === 'number' ? 'decimal' : undefined}
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )
      }}
    </Field>
  )
}
