import { useTranslation } from 'react-i18next'
import { cases } from '#protocol'
import { CaseTag } from '../../account/identity/CaseTag.tsx'
import { useCall } from '../../core/request/useCall.ts'
import { CallState } from '../../ui/CallState.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { formatDateTime } from '../../ui/format/time.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'

/** How often a list with an open case is asked for again. */
const POLL_MS = 4_000

/** Everything that somebody decides or decided for the user. */
const Cases = () => {
  const { t } = useTranslation(['certification', 'shell'])
  const call = useCall(
    cases.list,
    {},
    {
      every: (list) => (list?.cases.some(({ state }) => state === 'open') ? POLL_MS : undefined),
    },
  )
  return (
    <Page tint bar={<PageBar title={t('shell:title.cases')} back="/pages/personal/personal" />}>
      <CallState
        call={call}
        rows={4}
        isEmpty={({ cases: all }) => all.length === 0}
        empty={<Empty title={t('case.empty')} text={t('case.emptyText')} />}
      >
        {({ cases: all }) => (
          <ListSection>
            {all.map(({ id, kind, state, openedAt }) => (
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
      </CallState>
    </Page>
  )
}

export default Cases
