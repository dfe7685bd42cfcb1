import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import type { Failure } from '../../../core/request/message.ts'
import { loadPerson } from '../../../core/state/startData.ts'
import { person } from '../../../core/state/state.ts'
import { CallState } from '../../../ui/CallState.tsx'
import { Card } from '../../../ui/Card.tsx'
import { CopyRow } from '../../../ui/CopyRow.tsx'
import { DemoTag } from '../../../ui/DemoTag.tsx'
import { formatDate } from '../../../ui/format/time.ts'
import { KeyValue } from '../../../ui/KeyValue.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { AvatarButton } from './AvatarButton.tsx'
import css from './Profile.module.css'

/** Who is signed in, and since when. */
export const Profile = () => {
  const { t } = useTranslation('account')
  const [failure, setFailure] = useState<Failure>()
  const load = (): Promise<void> => loadPerson().then(setFailure)
  useEffect(() => void loadPerson().then(setFailure), [])

  const skeleton = (
    <Card title={t('personal.signedInAs')}>
      <Skeleton width="60%" height={26} />
    </Card>
  )
  return (
    <CallState call={{ data: useSignalValue(person), failure, refetch: load }} skeleton={skeleton} compact>
      {({ account, avatar, uid, createdAt }) => (
        <Card title={t('personal.signedInAs')}>
          <div className={css['head']}>
            <AvatarButton name={account} avatar={avatar} />
            <p className={css['who']}>
              {account} <DemoTag />
            </p>
          </div>
          <CopyRow label={t('personal.uid')} value={uid} />
          <KeyValue rows={[{ id: 'since', label: t('personal.since'), value: formatDate(createdAt) }]} />
        </Card>
      )}
    </CallState>
  )
}
