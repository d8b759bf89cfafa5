import { admin } from '@highline/shared/endpoints/admin'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { isHidden, londonDay } from '@highline/shared/public-content'
import type { Health } from '@highline/shared/schemas/publish-status'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read'
import { londonTime } from '../shell/london-time'
import { QueryState } from '../shell/query-state'
import { useInboxOverview } from '../shell/site-reads'

export function SiteHealth() {
  const query = useQuery({ ...read(admin.health), refetchOnMount: 'always' })
  return (
    <section aria-labelledby="site-health">
      <h2 className="dialog-title" id="site-health">
        Site health
      </h2>
      <QueryState query={query} what="the site’s health" layoutClass="activity" blocks={6}>
        {(health) => <Facts health={health} />}
      </QueryState>
    </section>
  )
}

function Facts({ health }: { health: Health }) {
  const { publishedAt, housekeeping, version, alarmed, notified } = health
  const facts = [
    ['Last publish', publishedAt ? londonTime(publishedAt) : 'Not published yet'],
    ['Mails of inquiries', useMailFact(notified)],
    ['Storage check', housekeeping ? checked(health, housekeeping) : 'Not run yet; it runs every hour'],
    ['Next end date', useNextEndDate()],
    ['Alarms', alarmed ? 'Mailed to the address of this deployment' : alarmedNobody],
    ['Version', version],
  ]
  return (
    <dl className="health">
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

const alarmedNobody = 'No address is set, so they are mailed to nobody'

function useMailFact(notified: boolean): string {
  const { data } = useInboxOverview()
  if (!notified) return 'No address is set, so nobody is mailed'
  if (!data) return 'Unknown'
  return data.undelivered === 0 ? 'All arrive' : `${data.undelivered} unanswered not delivered: see the inbox`
}

function checked({ missing }: Health, { at, failed }: NonNullable<Health['housekeeping']>): string {
  if (failed.length > 0) return `Not finished, ${londonTime(at)}: see the alarms`
  if (missing === 0) return `All well, ${londonTime(at)}`
  return `${missing === 1 ? '1 file is' : `${missing} files are`} missing, ${londonTime(at)}: check them in Media`
}

/** Returns the earliest last day of the lines that are shown until a day, such as a certificate. */
function useNextEndDate(): string {
  const { data } = useQuery(read(contentSections.list))
  const today = londonDay(new Date())
  const dates = (data ?? []).flatMap((section) =>
    section.validUntil && !isHidden(section, today) ? [section.validUntil] : [],
  )
  const [next] = dates.sort()
  if (!data) return 'Unknown'
  return next ? endDate.format(new Date(next)) : 'No line has one'
}

const endDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
