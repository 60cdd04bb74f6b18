import { checkBody, findJsonError, jsonProblem } from './check-body.ts'
import type { TryBody } from './try-model.ts'
import { Field } from './TryFields.tsx'
import { t } from './try-text.ts'

interface BodyTextProps {
  readonly id: string
  readonly body: Extract<TryBody, { readonly text: string }>
  readonly text: string
  readonly setText: (text: string) => void
  readonly problem: string | undefined
}

export function BodyText({ id, body, text, setText, problem }: BodyTextProps) {
  const { examples } = body
  const remarks =
    body.kind === 'json' && problem === undefined && text.trim() !== '' ? remarksOn(text, body.rule) : []
  return (
    <>
      {examples && (
        <Field id={`${id}-example`} label={t('try.example')}>
          {(control) => (
            <select
              {...control}
              value={examples.findIndex((example) => example.text === text)}
              onChange={({ target }) => setText(examples[Number(target.value)]?.text ?? text)}
            >
              {examples.every((example) => example.text !== text) && (
                <option value={-1}>{t('try.own')}</option>
              )}
              {examples.map(({ name }, index) => (
                <option key={index} value={index}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Field id={id} label={t('try.body')} type={body.type} required={body.required} problem={problem}>
        {(control) => (
          <textarea
            {...control}
            rows={Math.min(Math.max(text.split('\n').length, 4), 18)}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <div role="status">
        {remarks.length > 0 && (
          <ul className="try-remarks">
            {remarks.map((remark, index) => (
              <li key={index}>{remark}</li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

/**
 * Syntax errors, or else violations of the schema. A body that only violates the schema may be sent: the
 * server's answer is worth seeing.
 */
function remarksOn(
  text: string,
  rule: Extract<TryBody, { readonly kind: 'json' }>['rule'],
): readonly string[] {
  const error = findJsonError(text)
  return error ? [jsonProblem(error)] : checkBody(JSON.parse(text), rule)
}

interface BodyFieldsProps {
  readonly id: string
  readonly body: Exclude<TryBody, { readonly text: string }>
  readonly fields: readonly string[]
  readonly setField: (index: number, value: string) => void
  readonly setFile: (index: number, file: File | undefined) => void
  readonly problem: string | undefined
}

export function BodyFields({ id, body, fields, setField, setFile, problem }: BodyFieldsProps) {
  if (body.kind === 'file')
    return (
      <Field id={id} label={t('try.file')} type={body.type} required={body.required} problem={problem}>
        {(control) => (
          <input {...control} type="file" onChange={({ target }) => setFile(0, target.files?.[0])} />
        )}
      </Field>
    )
  return body.fields.map(({ name, file }, index) => (
    <Field
      key={index}
      id={`${id}-${index}`}
      label={<code className="ref-name">{name}</code>}
      type={file ? 'file' : body.type}
    >
      {(control) =>
        file ? (
          <input {...control} type="file" onChange={({ target }) => setFile(index, target.files?.[0])} />
        ) : (
          <input
            {...control}
            type="text"
            autoComplete="off"
            value={fields[index] ?? ''}
            onChange={({ target }) => setField(index, target.value)}
          />
        )
      }
    </Field>
  ))
}
