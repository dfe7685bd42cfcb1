import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type cases, operators } from '#protocol'
import { CaseTag } from '../account/identity/CaseTag.tsx'
import { failureText } from '../core/request/message.ts'
import { useCallPages } from '../core/request/useCallPages.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { coinText } from '../ui/format/amountText.ts'
import { formatDateTime } from '../ui/format/time.ts'
import { ListRow } from '../ui/ListRow.tsx'
import { ListSection } from '../ui/ListSection.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import css from './Operator.module.css'

const STATES = ['open', 'toPay', 'ended'] as const
type State = (typeof STATES)[number]
const KINDS = [
  'primary',
  'advanced',
  'reset',
  'appeal',
  'deposit',
  'withdrawal',
] as const satisfies readonly cases.CaseKind[]

/** What waits, oldest first, or what ended; page by page. */
export const Queue = () => {
  const { t } = useTranslation(['operator', 'certification'])
  const [state, setState] = useState<State>('open')
  const [kind, setKind] = useState<cases.CaseKind | 'all'>('all')
  const { pages, failure, hasMore, more, refresh, fetchingMore } = useCallPages(
    operators.OPERATOR_CALLS.listCases,
    { state, ...(kind === 'all' || state === 'toPay' ? {} : { kinds: [kind] }) },
    { cursor: 'after' },
  )
  const rows = pages.flatMap((page) => page.cases)
  return (
    <>
      <div className={css['head']}>
        <Segmented
          label={t('queue.state')}
          value={state}
          onChange={setState}
          items={STATES.map((id) => ({ id, label: t(`queue.${id}`) }))}
        />
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
      {failure !== undefined && rows.length === 0 ? (
        <ErrorState title={failureText(failure)} onRetry={refresh} />
      ) : rows.length === 0 ? (
        <Empty title={t('queue.empty')} text="" />
      ) : (
        <ListSection>
          {rows.map(({ id, kind: of, state: is, openedAt, claimedBy, firstBy, amountRef }) => (
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
          ))}
        </ListSection>
      )}
      {hasMore ? (
        <Button variant="ghost" wide busy={fetchingMore} onPress={more}>
          {t('more')}
        </Button>
      ) : null}
    </>
  )
}
