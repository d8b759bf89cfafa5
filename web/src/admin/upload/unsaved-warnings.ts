import type { Loss } from '../shell/leave-dialog'

export const chosenLost: Loss = {
  title: 'Not uploaded yet',
  text: 'You chose files and have not uploaded them. Leave without uploading?',
  stay: 'Stay Here',
  leave: 'Leave Without Uploading',
}

export const uploadLost: Loss = {
  title: 'Still uploading',
  text: 'Files are on their way. Leave and stop the upload?',
  stay: 'Keep Uploading',
  leave: 'Stop and Leave',
}
