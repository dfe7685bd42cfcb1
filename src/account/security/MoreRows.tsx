import BadgeCheck from 'lucide-react/icons/badge-check'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import History from 'lucide-react/icons/history'
import MessageSquareLock from 'lucide-react/icons/message-square-lock'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import { useTranslation } from 'react-i18next'
import { activity, passkeys } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useCall } from '../../core/request/useCall.ts'
import { person, statusAdvanced } from '../../core/state/state.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { VerificationChip } from '../identity/VerificationChip.tsx'
import { SetChip } from './SetChip.tsx'

/** What else protects the account: who its owner is, where he is signed in, what happened. A state that is not known yet is left out. */
export const MoreRows = () => {
  const { t } = useTranslation(['security', 'account', 'shell'])
  const isKnown = useSignalValue(person) !== undefined
  const certified = useSignalValue(statusAdvanced)
  const owned = useCall(passkeys.list, {}).data?.passkeys.length
  const phrase = useCall(activity.getPhrase, {}).data?.phrase
  const sessions = useCall(activity.devices, {}).data?.sessions.length
  const rows = [
    {
      path: '/pages/personal/advancedCtf',
      Icon: BadgeCheck,
      label: t('account:personal.status'),
      end: isKnown ? <VerificationChip status={certified} /> : undefined,
    },
    {
      path: '/x/passkeys',
      Icon: Fingerprint,
      label: t('shell:title.passkeys'),
      end: owned === undefined ? undefined : <SetChip is={owned > 0}>{owned}</SetChip>,
    },
    {
      path: '/x/phrase',
      Icon: MessageSquareLock,
      label: t('shell:title.phrase'),
      end: phrase === undefined ? undefined : <SetChip is={phrase !== ''} />,
    },
    { path: '/x/devices', Icon: MonitorSmartphone, label: t('shell:title.devices'), end: sessions },
    { path: '/x/activity', Icon: History, label: t('shell:title.activity'), end: undefined },
  ]
  return (
    <ListSection title={t('security:safety.more')}>
      {rows.map(({ path, Icon, label, end }) => (
        <ListRow key={path} icon={<Icon size={20} aria-hidden />} label={label} end={end} href={path} />
      ))}
    </ListSection>
  )
}
