import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type cases, operators } from '#protocol'
import { CaseTag } from '../account/identity/CaseTag.tsx'
import { useCallPages } from '../core/request/useCallPages.ts'
import { coinText } from '../ui/format/amountText.ts'
import { formatDateTime } from '../ui/format/time.ts'
import { ListRow } from '../ui/ListRow.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { CaseTable } from './CaseTable.tsx'
import { PagedRows } from './More.tsx'
import css from './Operator.module.css'
import { StateChoice } from './StateChoice.tsx'
import { useIsWide } from './useIsWide.ts'

const REFRESH_INTERVAL_MS = 10_000
const STATES = ['open', 'toPay', 'ended'] as const
type State = (typeof STATES)[number]
const KINDS = ['primary', 'advanced', 'reset', 'deposit', 'withdrawal'] as const satisfies readonly cases.CaseKind[]

/** What waits, oldest first, or what ended; page by page. `current`: id of the case that is open beside it. */
export const Queue = ({ current }: { current: string }) => {
  const isWide = useIsWide()
  const { t } = useTranslation(['operator', 'certification'])
  const [state, setState] = useState<State>('open')
  const [kind, setKind] = useState<cases.CaseKind | 'all'>('all')
  const pages = useCallPages(
    operators.OPERATOR_CALLS.listCases,
    { state, ...(kind === 'all' || state === 'toPay' ? {} : { kinds: [kind] }) },
    { cursor: 'after', every: REFRESH_INTERVAL_MS },
  )
  const rows = pages.pages.flatMap((page) => page.cases)
  return (
    <>
      <div className={css['head']}>
        <StateChoice states={STATES} value={state} onChange={setState} />
        {state === 'toPay' ? null : (
          <SelectField
            label={t('queue.kind')}
            value={kind}
            onChange={setKind}
            options={[
              { id: 'all', label: t('queue.all') },
              ...KINDS.map((id) => ({ id, label: t(`certification:case.kind.${id}`) })),
            ]}
          />
        )}
      </div>
      <PagedRows pages={pages} count={rows.length} empty={t('queue.empty')}>
        {isWide ? (
          <CaseTable rows={rows} current={current} />
        ) : (
          rows.map(({ id, kind: of, state: is, openedAt, claimedBy, firstBy, amountRef }) => (
            <ListRow
              key={id}
              label={t(`certification:case.kind.${of}`)}
              hint={[
                id,
                formatDateTime(openedAt),
                amountRef === '' ? '' : coinText(amountRef, 'USDT'),
                claimedBy === '' ? '' : t('case.claimedBy', { name: claimedBy }),
                firstBy === '' || is !== 'open' ? '' : t('case.firstBy', { name: firstBy }),
              ]
                .filter((text) => text !== '')
                .join(' · ')}
              end={<CaseTag state={is} />}
              href={`/desk?view=cases&id=${id}`}
            />
          ))
        )}
      </PagedRows>
    </>
  )
}
