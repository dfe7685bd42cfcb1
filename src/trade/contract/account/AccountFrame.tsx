import type { ReadonlySignal } from '@preact/signals-core'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/Card.tsx'
import { DemoTag } from '../../../ui/DemoTag.tsx'
import { formatMoney, formatSigned } from '../../../ui/format/number.ts'
import { KeyValue } from '../../../ui/KeyValue.tsx'
import { LiveMove } from '../../../ui/live/LiveMove.tsx'
import { LiveText } from '../../../ui/live/LiveText.tsx'
import css from './AccountFrame.module.css'

interface AccountFrameProps<Account> {
  title: string
  /** By the tick; undefined while it cannot be known. */
  account: ReadonlySignal<Account | undefined>
  /** Its figures; these functions must be stable. */
  equity: (now: Account) => string
  upl: (now: Account) => string
  figures: readonly { readonly id: string; readonly label: string; readonly of: (now: Account) => string }[]
  realised: { readonly realizedToday: string; readonly realizedAll: string } | undefined
  /** How far the account is from its end. */
  meters: ReactNode
  /** What they mean. */
  children?: ReactNode
}

const money = (value: string | undefined): string => formatMoney(value, 2, 2)
const signed = (value: string | undefined): string => formatSigned(value, 2)
const shownOrNone = (value: string | undefined): string => (value === undefined ? '--' : signed(value))

const useRead = <Account,>(account: ReadonlySignal<Account | undefined>, of: (now: Account) => string) =>
  useCallback(() => {
    const now = account.value
    return now === undefined ? undefined : of(now)
  }, [account, of])

/** One figure of the account that moves with the prices. */
const Figure = <Account,>({
  account,
  of,
}: Pick<AccountFrameProps<Account>, 'account'> & { of: (now: Account) => string }) => {
  const read = useRead(account, of)
  return <LiveText className="n" read={useCallback(() => money(read()), [read])} />
}

/** The account of a product on margin: its figures by the tick, what was realised, and its meters below them. */
export const AccountFrame = <Account,>(props: AccountFrameProps<Account>) => {
  const { title, account, equity, upl, figures, realised, meters, children } = props
  const { t } = useTranslation('futures')
  const result = useRead(account, upl)
  return (
    <Card
      title={
        <span className={css['title']}>
          {title} <DemoTag />
        </span>
      }
    >
      <KeyValue
        rows={[
          { id: 'equity', label: t('account.equity'), value: <Figure account={account} of={equity} />, strong: true },
          { id: 'upl', label: t('account.upl'), value: <LiveMove read={result} format={signed} />, strong: true },
          ...figures.map(({ id, label, of }) => ({ id, label, value: <Figure account={account} of={of} /> })),
          { id: 'today', label: t('account.realisedToday'), value: shownOrNone(realised?.realizedToday) },
          { id: 'all', label: t('account.realisedAll'), value: shownOrNone(realised?.realizedAll) },
        ]}
      />
      <div className={css['meters']}>{meters}</div>
      {children}
    </Card>
  )
}

/** What the figures mean, below them. */
export const AccountNote = ({ children }: { children: ReactNode }) => <p className={css['note']}>{children}</p>
