import { inline, useTranslate } from '@theme/context'
import CodeList from '@theme/mdx/CodeList'
import Badge from '@theme/mdx/Badge'
import CodeBlock from '@theme/mdx/CodeBlock'
import type { CodeSample } from '../../kit.ts'
import { capital } from '../../model/wording.ts'
import type { CliFlag } from './cli-data.ts'
import { groupFlags } from './flag-groups.ts'
import {
  AnchorHeading,
  CodeLink,
  OneOf,
  ReferencePage,
  Rich,
  RowAnchor,
  TableHead,
  WideTable,
  InRow,
} from '../reference-kit/parts.tsx'

/** A flag for display, with its dashes. Texts are safe HTML. */
export interface FlagProps extends CliFlag {
  readonly id: string
  readonly typeLabel: string
  readonly from?: { readonly name: string; readonly href: string } | undefined
}

interface CommandReference {
  readonly name: string
  readonly href: string
  readonly summary: string
}

/** The props of a command's page. Texts are safe HTML. */
export interface CliCommandProps {
  readonly name: string
  readonly usage?: CodeSample | undefined
  readonly stability?: string | undefined
  readonly aliases: readonly string[]
  /** - */
  readonly description: string
  readonly commands: readonly CommandReference[]
  readonly args: readonly {
    readonly name: string
    readonly required: boolean
    readonly variadic: boolean
    readonly description: string
    readonly allowed: readonly string[]
  }[]
  readonly flags: readonly FlagProps[]
  readonly inherited: readonly FlagProps[]
  readonly exclusive: readonly (readonly string[])[]
  /** All examples in one block, with their titles as comments. */
  readonly examples?: CodeSample | undefined
  readonly notes: string
  readonly seeAlso: readonly CommandReference[]
}

export default function CliCommand(props: CliCommandProps) {
  const t = useTranslate()
  return (
    <ReferencePage of="CliCommand" className="cli-command">
      {(props.stability !== undefined || props.aliases.length > 0) && (
        <p className="ref-meta" data-between=", ">
          <InRow>
            {props.stability !== undefined && <Badge type="warning">{capital(props.stability)}</Badge>}
            {props.aliases.length > 0 && (
              <span>
                {inline(
                  t.parts('cli.aliases', {
                    count: props.aliases.length,
                    names: <CodeList values={props.aliases} />,
                  }),
                )}
              </span>
            )}
          </InRow>
        </p>
      )}
      <Rich html={props.description} />
      {props.usage && (
        <>
          <AnchorHeading id="usage">{t('cli.usage')}</AnchorHeading>
          <CodeBlock {...props.usage} />
        </>
      )}
      {props.commands.length > 0 && (
        <>
          <AnchorHeading id="commands">{t('cli.commands')}</AnchorHeading>
          <CommandTable commands={props.commands} label={t('cli.commandsBelow', { command: props.name })} />
        </>
      )}
      {props.examples && (
        <>
          <AnchorHeading id="examples">{t('cli.examples')}</AnchorHeading>
          <CodeBlock {...props.examples} />
        </>
      )}
      {props.args.length > 0 && <Arguments {...props} />}
      {props.flags.length > 0 && (
        <>
          <AnchorHeading id="flags">{t('cli.flags')}</AnchorHeading>
          {props.exclusive.map((names, index) => (
            <p key={index}>{inline(t.parts('cli.exclusive', { flags: <CodeList values={names} /> }))}</p>
          ))}
          <FlagTable flags={props.flags} label={t('cli.flagsOf', { command: props.name })} />
        </>
      )}
      {props.inherited.length > 0 && (
        <>
          <AnchorHeading id="inherited-flags">{t('cli.inherited')}</AnchorHeading>
          <FlagTable flags={props.inherited} label={t('cli.inheritedBy', { command: props.name })} />
        </>
      )}
      {props.notes !== '' && (
        <>
          <AnchorHeading id="notes">{t('cli.notes')}</AnchorHeading>
          <Rich html={props.notes} />
        </>
      )}
      {props.seeAlso.length > 0 && (
        <>
          <AnchorHeading id="see-also">{t('cli.seeAlso')}</AnchorHeading>
          <ul>
            {props.seeAlso.map((other) => (
              <li key={other.name}>
                <CodeLink name={other.name} href={other.href} />: <Rich inline html={other.summary} />
              </li>
            ))}
          </ul>
        </>
      )}
    </ReferencePage>
  )
}

function CommandTable({
  commands,
  label,
}: {
  readonly commands: readonly CommandReference[]
  readonly label: string
}) {
  const t = useTranslate()
  return (
    <WideTable label={label} titles={[t('cli.command'), t('reference.purpose')]}>
      {commands.map((command) => (
        <tr key={command.name}>
          <td>
            <CodeLink name={command.name} href={command.href} />
          </td>
          <td>
            <Rich inline html={command.summary} />
          </td>
        </tr>
      ))}
    </WideTable>
  )
}

function Arguments({ args }: CliCommandProps) {
  const t = useTranslate()
  return (
    <>
      <AnchorHeading id="arguments">{t('cli.arguments')}</AnchorHeading>
      <dl className="ref-fields">
        {args.map((argument) => (
          <div className="ref-field" key={argument.name}>
            <dt data-between=", ">
              <InRow>
                <code className="ref-name">{argument.name}</code>
                {argument.required ? (
                  <span className="ref-required">{t('reference.required')}</span>
                ) : (
                  <span className="ref-type">{t('reference.optional')}</span>
                )}
                {argument.variadic && <span className="ref-type">{t('cli.repeatable')}</span>}
              </InRow>
            </dt>
            <dd>
              <Rich html={argument.description} />
              <OneOf values={argument.allowed} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function FlagTable({ flags, label }: { readonly flags: readonly FlagProps[]; readonly label: string }) {
  const t = useTranslate()
  return (
    <table className="ref-table cli-flags" aria-label={label}>
      <TableHead titles={[t('cli.flag'), t('cli.meaning'), t('reference.default')]} />
      {groupFlags(flags).map(({ prefix, flags: members }) => (
        <tbody key={prefix ?? ''}>
          {prefix !== undefined && (
            <tr>
              <th className="cli-flag-group" scope="rowgroup" colSpan={3}>
                <code>{prefix}</code> ({members.length})
              </th>
            </tr>
          )}
          {members.map((flag) => (
            <FlagRow key={flag.id} flag={flag} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function FlagRow({ flag }: { readonly flag: FlagProps }) {
  const t = useTranslate()
  return (
    <tr id={flag.id}>
      <th scope="row" data-between=", ">
        <InRow>
          <span className="cli-flag-name">
            <InRow>
              <code className="ref-name">{flag.name}</code>
              {flag.short !== undefined && <code className="cli-flag-short">{flag.short}</code>}
              <RowAnchor id={flag.id} label={flag.name} />
            </InRow>
          </span>
          <span className="ref-type" title={flag.type}>
            {flag.format === undefined ? flag.typeLabel : flag.format}
          </span>
          {flag.required && <span className="ref-required">{t('reference.required')}</span>}
        </InRow>
      </th>
      <td>
        {flag.stability !== undefined && <Badge type="warning">{capital(flag.stability)}</Badge>}
        {flag.deprecated !== undefined && (
          <div>
            <Badge type="danger">{t('reference.deprecated')}</Badge> <Rich inline html={flag.deprecated} />
          </div>
        )}
        <Rich html={flag.description} />
        <OneOf values={flag.allowed} />
        {flag.example !== undefined && (
          <p className="ref-facts">
            {inline(t.parts('cli.exampleValue', { value: <code>{flag.example}</code> }))}
          </p>
        )}
        {flag.env !== undefined && (
          <p className="ref-facts">{inline(t.parts('cli.environment', { name: <code>{flag.env}</code> }))}</p>
        )}
        {flag.from && (
          <p className="ref-facts">
            {inline(
              t.parts('cli.from', { command: <CodeLink name={flag.from.name} href={flag.from.href} /> }),
            )}
          </p>
        )}
      </td>
      <td data-label={t('reference.default')}>
        {flag.default === undefined ? <span className="ref-none muted">—</span> : <code>{flag.default}</code>}
      </td>
    </tr>
  )
}
