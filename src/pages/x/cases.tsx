import { useTranslation } from 'react-i18next'
import { cases } from '#protocol'
import { CaseTag } from '../../account/identity/CaseTag.tsx'
import { failureText } from '../../core/request/message.ts'
import { useCall } from '../../core/request/useCall.ts'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { formatDateTime } from '../../ui/format/time.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

/** Milliseconds after which a list with something open is asked for again. */
const LOOK = 4_000

/** Everything that somebody decides or decided for the user. */
const Cases = () => {
  const { t } = useTranslation(['certification', 'shell'])
  const { data, failure, refetch } = useCall(
    cases.list,
    {},
    {
      every: (list) => (list?.cases.some(({ state }) => state === 'open') ? LOOK : undefined),
    },
  )
  return (
    <Page tint bar={<PageBar title={t('shell:title.cases')} back="/pages/personal/personal" />}>
      {data === undefined && failure !== undefined ? (
        <ErrorState title={failureText(failure)} onRetry={refetch} />
      ) : data === undefined ? (
        <SkeletonRows count={4} />
      ) : data.cases.length === 0 ? (
        <Empty title={t('case.empty')} text={t('case.emptyText')} />
      ) : (
        <ListSection>
          {data.cases.map(({ id, kind, state, openedAt }) => (
            <ListRow
              key={id}
              label={t(`case.kind.${kind}`)}
              hint={`${id} · ${formatDateTime(openedAt)}`}
              end={<CaseTag state={state} />}
              href={`/x/case?id=${id}`}
            />
          ))}
        </ListSection>
      )}
    </Page>
  )
}

export default Cases
