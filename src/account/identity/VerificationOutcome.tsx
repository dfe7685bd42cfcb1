import { useTranslation } from 'react-i18next'
import type { certification } from '#protocol'
import { useNavigation } from '../../core/screens/navigation.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { OutcomeScreen } from '../../ui/OutcomeScreen.tsx'
import { useEnded } from '../../ui/useEnded.ts'

interface VerificationOutcomeProps {
  which: 'primary' | 'advanced'
  step: Pick<certification.PrimaryStep, 'state' | 'reason' | 'byDemo'>
}

/** What became of a step that was sent, on a screen of its own while one watches. */
export const VerificationOutcome = ({ which, step: { state, reason, byDemo } }: VerificationOutcomeProps) => {
  const { t } = useTranslation(['certification', 'common', 'shell'])
  const navigation = useNavigation()
  const [ended, read] = useEnded(state === 'pending')
  const isGood = state === 'approved'
  return (
    <OutcomeScreen
      open={ended && (isGood || state === 'rejected')}
      onClose={read}
      look={isGood ? { sign: 'tick', tone: 'good' } : { sign: 'cross', tone: 'bad' }}
      title={t(isGood ? 'outcome.approved' : 'outcome.rejected', { level: which === 'primary' ? 1 : 2 })}
      text={
        isGood
          ? t(`outcome.${which}Text`)
          : [reason === undefined ? undefined : t(`reason.${reason}`), t('outcome.rejectedText')]
              .filter(Boolean)
              .join(' ')
      }
      foot={
        <>
          {isGood ? (
            <Button
              variant="ghost"
              size="large"
              wide
              onPress={() => {
                read()
                navigation.push('/pages/money/addMoney')
              }}
            >
              {t('shell:title.addMoney')}
            </Button>
          ) : null}
          <Button size="large" wide onPress={read}>
            {t(isGood ? (which === 'primary' ? 'outcome.next' : 'common:done') : 'again')}
          </Button>
        </>
      }
    >
      {byDemo ? <Note tone="demo">{t('demo.decided')}</Note> : null}
    </OutcomeScreen>
  )
}
