import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { deposits, type TransferState } from '#protocol'
import { defined } from '../../core/defined.ts'
import { useCallPages } from '../../core/request/useCallPages.ts'
import { channelName } from '../../funding/channels.ts'
import { TransferAmount } from '../../funding/TransferAmount.tsx'
import { TransferTag } from '../../funding/TransferTag.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { formatDateTime } from '../../ui/format/time.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Page } from '../../ui/Page.tsx'
import { Paged } from '../../ui/Paged.tsx'
import { RefreshButton } from '../../ui/RefreshButton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import css from './moneyHistory.module.css'

const KINDS = ['all', 'deposit', 'withdrawal'] as const

/** The states of a kind by their own words; of both kinds together those that mean the same. */
const STATES = {
  all: ['refused', 'cancelled', 'expired'],
  deposit: ['created', 'pending', 'approved', 'refused', 'cancelled', 'expired'],
  withdrawal: ['created', 'pending', 'approved', 'paid', 'refused', 'cancelled', 'expired'],
} as const satisfies Record<(typeof KINDS)[number], readonly TransferState[]>

/** Deposits and withdrawals, newest first, of a kind and in a state (`?kind=&state=`). */
const MoneyHistory = () => {
  const { t } = useTranslation(['money', 'shell'])
  const [query, setQuery] = useSearchParams()
  const kind = KINDS.find((one) => one === query.get('kind')) ?? 'all'
  const states: readonly TransferState[] = STATES[kind]
  const state = states.find((one) => one === query.get('state'))
  const list = useCallPages(deposits.transferHistory, { ...(kind === 'all' ? {} : { kind }), ...defined({ state }) })
  const choose = (name: string, value: string): void => {
    const next = new URLSearchParams(query)
    // A state of one kind may be none of the other.
    if (name === 'kind') next.delete('state')
    if (value === '') next.delete(name)
    else next.set(name, value)
    setQuery(next, { replace: true })
  }
  const rows = list.pages.flatMap(({ transfers }) => transfers)
  return (
    <Page
      bar={
        <FundsBar title={t('shell:title.moneyHistory')} back="/pages/fund/fund">
          <RefreshButton busy={list.fetching} onRefresh={list.refresh} />
        </FundsBar>
      }
    >
      <Tabs
        label={t('shell:title.moneyHistory')}
        value={kind}
        onChange={(id) => choose('kind', id === 'all' ? '' : id)}
        items={KINDS.map((id) => ({ id, label: t(`money:kinds.${id}`) }))}
      />
      <div className={css['filter']}>
        <FilterSelect
          label={t('money:stateFilter')}
          any={t('money:stateFilter')}
          value={state ?? ''}
          choices={states.map((id) => ({ id, label: t(`money:state.${kind === 'all' ? 'deposit' : kind}.${id}`) }))}
          onChange={(id) => choose('state', id)}
        />
      </div>
      <Paged
        pages={list}
        count={rows.length}
        rows={6}
        empty={
          state === undefined ? (
            <Empty title={t('money:empty.transfers')} text={t('money:empty.transfersText')} />
          ) : (
            <Empty title={t('money:empty.filtered')}>
              <Button variant="ghost" onPress={() => choose('state', '')}>
                {t('money:empty.clear')}
              </Button>
            </Empty>
          )
        }
      >
        <ListSection>
          {rows.map((row) => (
            <ListRow
              key={row.id}
              label={<TransferAmount row={row} signed />}
              hint={`${t(`money:kinds.${row.kind}`)} · ${channelName(row)} · ${formatDateTime(row.createdAt)}`}
              end={<TransferTag row={row} />}
              href={`/pages/money/Mdetails?kind=${row.kind}&id=${row.id}`}
            />
          ))}
        </ListSection>
      </Paged>
    </Page>
  )
}

export default MoneyHistory
