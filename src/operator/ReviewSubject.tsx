import { useTranslation } from 'react-i18next'
import type { operators } from '#protocol'
import { useStream } from '../core/state/streamContext.ts'
import { SettingChanges } from '../proofs/SettingChanges.tsx'
import { useSettingWords } from '../proofs/settingWords.ts'
import { formatDateTime } from '../ui/format/time.ts'
import { Note } from '../ui/Note.tsx'

/** What somebody asks for, or has done: of what, and why. */
export const ReviewSubject = ({ review }: { review: operators.Review }) => {
  const { t } = useTranslation(['operator', 'configuration', 'operatorEarn'])
  const { keyName } = useSettingWords()
  const { now } = useStream()
  const { kind, subject, setting, freeze, switch: turned, referral, note } = review
  const what =
    setting !== undefined
      ? [t(`configuration:kind.${setting.kind}`), keyName(setting.kind, setting.key)]
      : kind === 'switch'
        ? [subject === '*' ? t('venue.all') : subject, turned && t(`configuration:choice.mode.${turned.mode}`)]
        : kind === 'referral'
          ? [
              t('operatorEarn:report.review', { id: subject }),
              referral && t(`operatorEarn:report.kind.${referral.kind}`),
              referral && t(`operatorEarn:report.link.${referral.link}`),
            ]
          : [t(`review.${kind === 'freeze' ? 'freeze' : 'unfreeze'}`), subject, freeze && t(`freeze.${freeze.reason}`)]
  return (
    <>
      {what.filter((text) => text !== '' && text !== undefined).join(' · ')}
      {' · '}
      <bdi>{note}</bdi>
      {setting === undefined ? null : (
        <>
          <SettingChanges changes={setting.changes} />
          <Note>
            {setting.from > now.peek()
              ? t('settings.from', { date: formatDateTime(setting.from) })
              : t('settings.how.soonest')}
          </Note>
        </>
      )}
    </>
  )
}
