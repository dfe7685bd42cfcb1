import { coinNotice, type OutputOf } from '#protocol'
import { useCallPages } from '../../../core/request/useCallPages.ts'

const { announcementContent } = coinNotice
type Answer = OutputOf<typeof announcementContent>

const nextOf = ({ notices, more }: Answer): string | undefined => (more ? notices.at(-1)?.id : undefined)

/** The announcements, pinned ones first, page by page. */
export const useNotices = () => useCallPages(announcementContent, {}, { cursor: 'before', nextOf })
