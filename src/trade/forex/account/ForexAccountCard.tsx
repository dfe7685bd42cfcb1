import { useTranslation } from 'react-i18next'
import { type ForexAccount, forexHealth, MARGIN_CALL, STOP_OUT } from '#protocol'
import { percentText } from '../../../ui/format/rate.ts'
import { AccountFrame, AccountNote } from '../../contract/account/AccountFrame.tsx'
import { SETTLE } from '../../rows/contractAccount.ts'
import type { ForexNow } from '../held/useForexHeld.ts'
import { LevelMeter } from './LevelMeter.tsx'

const equity = (account: ForexAccount): string => forexHealth(account).equity
const upl = (account: ForexAccount): string => forexHealth(account).result
const used = (account: ForexAccount): string => forexHealth(account).used
const free = (account: ForexAccount): string => forexHealth(account).free

/** The account of forex contracts by the tick, its margin level, and what was realised. */
export const ForexAccountCard = ({ now: { account, summary } }: { now: ForexNow }) => {
  const { t } = useTranslation(['forex', 'futures'])
  return (
    <AccountFrame
      title={`${t('forex:title')} · ${SETTLE}`}
      {...{ account, equity, upl }}
      figures={[
        { id: 'used', label: t('forex:usedMargin'), of: used },
        { id: 'free', label: t('futures:account.free'), of: free },
      ]}
      realised={summary}
      meters={<LevelMeter account={account} />}
    >
      <AccountNote>
        {t('forex:note.level', { call: percentText(MARGIN_CALL), stopOut: percentText(STOP_OUT) })}
      </AccountNote>
    </AccountFrame>
  )
}
