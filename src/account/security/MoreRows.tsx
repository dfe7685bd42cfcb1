import { useTranslation } from 'react-i18next'
import { activity, passkeys } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useCall } from '../../core/request/useCall.ts'
import { person, statusAdvanced } from '../../core/state/state.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'

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
      label: t('account:personal.status'),
      end: isKnown ? t(`account:personal.statusAdvanced.${certified}`) : undefined,
    },
    { path: '/x/passkeys', label: t('shell:title.passkeys'), end: owned === 0 ? t('security:notSet') : owned },
    {
      path: '/x/phrase',
      label: t('shell:title.phrase'),
      end: phrase === undefined ? undefined : t(phrase === '' ? 'security:notSet' : 'security:set'),
    },
    { path: '/x/devices', label: t('shell:title.devices'), end: sessions },
    { path: '/x/activity', label: t('shell:title.activity'), end: undefined },
  ]
  return (
    <ListSection title={t('security:safety.more')}>
      {rows.map(({ path, label, end }) => (
        <ListRow key={path} label={label} end={end} href={path} />
      ))}
    </ListSection>
  )
}
