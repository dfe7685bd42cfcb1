import { useTranslation } from 'react-i18next'
import type { OutputOf, operators } from '#protocol'
import { CaseTag } from '../account/identity/CaseTag.tsx'
import { cx } from '../core/cx.ts'
import { coinText } from '../ui/format/amountText.ts'
import { formatDateTime } from '../ui/format/time.ts'
import css from './CaseTable.module.css'

export type CaseRow = OutputOf<(typeof operators.OPERATOR_CALLS)['listCases']>['cases'][number]

interface CaseTableProps {
  readonly rows: readonly CaseRow[]
  /** Id of the one that is open beside. */
  readonly current: string
}

const COLUMNS = ['kind', 'number', 'user', 'amount', 'opened', 'operator', 'state'] as const

/** Cases as a table, for a wide window. */
export const CaseTable = ({ rows, current }: CaseTableProps) => {
  const { t } = useTranslation(['operator', 'certification'])
  const nameOf = {
    kind: t('queue.kind'),
    number: t('queue.number'),
    user: t('case.user'),
    amount: t('case.amount'),
    opened: t('queue.opened'),
    operator: t('queue.operator'),
    state: t('queue.state'),
  }
  return (
    <table className={css['table']}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className={cx(column === 'amount' && css['figure'])}>
              {nameOf[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, kind, state, uid, openedAt, claimedBy, firstBy, amountRef }) => (
          <tr key={id} data-open={id === current ? '' : undefined}>
            <th scope="row">
              <a href={`#/desk?view=cases&id=${id}`} aria-current={id === current ? 'true' : undefined}>
                {t(`certification:case.kind.${kind}`)}
              </a>
            </th>
            <td className="n">{id}</td>
            <td className="n">{uid ?? t('case.stranger')}</td>
            <td className={cx(css['figure'], 'n')}>{amountRef === '' ? '' : coinText(amountRef, 'USDT')}</td>
            <td className="n">{formatDateTime(openedAt)}</td>
            <td>{claimedBy === '' ? firstBy : claimedBy}</td>
            <td>
              <CaseTag state={state} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
