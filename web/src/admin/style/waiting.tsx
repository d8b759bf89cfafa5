import HardHat from 'lucide-react/icons/hard-hat'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Skeleton } from '../../ui/skeleton'
import { GeneratingSetup } from '../setup-mfa/generating-setup'
import { Sheet, Specimens } from './sheet'

/** What stands where there is nothing, or nothing yet. */
export function Waiting() {
  return (
    <Sheet title="Nothing, or nothing yet">
      <Specimens title="Empty state">
        <EmptyState text="No text contains “zebra”." />
        <EmptyState text="No projects yet." hint="Add the first with the form." Icon={HardHat}>
          <Button size="small" variant="secondary">
            Add Project
          </Button>
        </EmptyState>
      </Specimens>
      <Specimens title="Skeleton of a list">
        <Skeleton label="Loading a list" blocks={2} />
      </Specimens>
      <Specimens title="Skeleton of pictures">
        <Skeleton label="Loading pictures" like="media-grid" />
      </Specimens>
      <Specimens title="The one spinner">
        <GeneratingSetup />
      </Specimens>
    </Sheet>
  )
}
