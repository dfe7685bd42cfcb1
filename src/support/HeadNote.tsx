import { useTranslation } from 'react-i18next'
import type { ChatHead } from '#protocol'

/** Whole minutes, at least one. */
const minutes = (milliseconds: number): number => Math.max(1, Math.round(milliseconds / 60_000))

/** How the conversation stands, said as it is: the place in the queue, what waits took lately, whether anybody is there. */
export const HeadNote = ({ head }: { head: ChatHead }) => {
  const { t } = useTranslation('support')
  const { state, place, usualWait, staffed, demo } = head
  return (
    <>
      <strong>{state === 'waiting' ? t('head.waiting', { place }) : t(`head.${state}`)}</strong>
      {state === 'waiting' && staffed ? (
        <span>{usualWait === null ? t('wait.unknown') : t('wait.usual', { count: minutes(usualWait) })}</span>
      ) : null}
      {state === 'taken' || staffed ? null : <span>{t(demo ? 'away.demo' : 'away.plain')}</span>}
    </>
  )
}
