import { useState } from 'react'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { AdminDialog } from '../admin-dialog'
import { fail, succeed } from '../toasts'
import { Sheet, Specimens } from './sheet'

const long =
  'The server said a great deal about this, in one sentence without an end, and it has to be readable all the same: '

const undone = { label: 'Undo', otherwise: 'Add it again', act: () => succeed({ title: 'Undone' }) }

/** What is said to people, and asked of them. */
export function Messages() {
  const [size, setSize] = useState<'medium' | 'wide'>()
  return (
    <Sheet title="Messages">
      <Specimens title="Toast">
        <Button
          variant="secondary"
          onClick={() => succeed({ title: 'Project Updated', description: 'It is saved.' })}
        >
          Good news
        </Button>
        <Button variant="secondary" onClick={() => fail({ title: 'Error', description: long.repeat(4) })}>
          Bad news, at length
        </Button>
        <Button variant="secondary" onClick={() => succeed({ title: 'Project Deleted', action: undone })}>
          With something to do
        </Button>
      </Specimens>
      <Specimens title="Notice">
        <Notice title="Could not load the projects" text="The server did not answer. Please try again.">
          <Button size="small">Retry</Button>
        </Notice>
        <Notice title="A notice without a button" text={long.repeat(2)} />
      </Specimens>
      <Specimens title="Dialog">
        <Button variant="secondary" onClick={() => setSize('medium')}>
          Open a dialog
        </Button>
        <Button variant="secondary" onClick={() => setSize('wide')}>
          Open a wide dialog
        </Button>
      </Specimens>
      {size && (
        <AdminDialog label="Delete this project?" size={size} onClose={() => setSize(undefined)}>
          <h2 className="dialog-title">Delete this project?</h2>
          <p className="dialog-text">“Castlegate Park” will leave the page. Its file stays in Media Files.</p>
          <div className="dialog-actions">
            <Button variant="secondary" onClick={() => setSize(undefined)}>
              Cancel
            </Button>
            <Button variant="danger" onClick={() => setSize(undefined)}>
              Delete
            </Button>
          </div>
        </AdminDialog>
      )}
    </Sheet>
  )
}
