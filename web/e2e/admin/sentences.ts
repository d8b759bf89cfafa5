import type { ProvenBy } from '../support/proven'

/** What each journey proves, by the journey's name. */
export const provenBy: ProvenBy = {
  'is titled Admin Access, and wants a password before anything is sent': [
    '§2.2 The login is titled Admin Access and asks for a password',
    '§2.2 Submit without MFA: Access Admin Panel',
    '§5 Login: the password must be non-empty',
    '§8 Password Required: Please enter the admin password',
  ],
  'offers two admins, sends the code first, and takes six digits and nothing else': [
    '§2.2 With MFA: a selector of two admins, then a 6-digit field and Send New Code',
    '§2.2 Submit says Send Access Code before, Verify Code afterwards',
    '§4 Login with MFA: password entered, code sent, code verified',
    '§5 With MFA and no code sent, submitting sends the code',
    '§5 The code must be non-empty; the field keeps digits only, 6 at most',
    '§8 Access Code Required: Please enter the 6-digit code sent to your email',
    '§9 Access code: 6 digits',
  ],
  'the login asks for it, refuses a wrong one, counts down to the next, and opens': [
    '§6 The code is mailed to one of two mailboxes, chosen on the login screen',
    '§8 Access Code Sent: to the address',
    '§2.3 An MFA Enabled badge when active',
  ],
  'wants the password first': ['§8 Password Required: ...first, when a code is asked for'],
  'says Verifying... while it waits, and takes no second press': [
    '§2.2 Submit says Verifying... while loading',
    '§8 Login Successful',
  ],
  'gives the server’s refusal as Login Failed, and anything else as Login Error': [
    '§8 Login Failed: the server’s message',
    '§8 Login Error: An error occurred during login. Please try again.',
  ],
  'says why a code was not sent': [
    '§8 Failed to Send Code: the server’s message',
    '§8 Error: Failed to send access code. Please try again.',
  ],
  'that fails leaves one logged in, and is told': ['§8 Logout Error'],
  'ends with a logout: neither Back nor a reload shows anything again': [
    '§4 Back to the login on logout',
    '§8 Logged Out',
  ],
  'asks for no list of the dashboard before somebody is logged in': [
    '§4 Admin session: unauthenticated, then authenticated on a successful login',
    '§4 Admin lists load only once authenticated',
  ],
  'that is slow to start is waited for, without an error': ['§4 Admin session: unknown (checking)'],
  'that is busy says for how long, and the button comes back by itself': [
    '§8 Any refusal: one that says when to try again is waited for',
  ],

  'has its title, its badge only with MFA, and seven tabs of which the inbox is open': [
    '§2.3 Title Admin Dashboard, no MFA badge without MFA, a Logout button',
    '§2.3 Seven tabs, default Contact Inquiries',
  ],
  'says that there is nothing, and counts what comes': [
    '§2.3 Inbox: the count in the heading; No contact inquiries yet.',
    '§2.3 Inbox: name, date and time, email, phone, venue, services and message',
  ],
  'arrives in the inbox, word for word, and leaves an empty form': [
    '§3 Contact inquiry: its fields, as they were sent',
  ],
  'have a storage card, an upload card and a library of name, category, Edit and Delete': [
    '§2.3 Media: a storage card, an upload card, a library',
    '§2.3 Media: thumbnail, original name, category, Edit and Delete',
    '§5 Upload: at least one file must be selected',
  ],
  'goes on where it was after the page was left in the middle': ['§2.3 Media: a video has a player'],
  'are uploaded, shown on the page, and deleted only by somebody who knows where they are shown': [
    '§8 {n} file(s) uploaded successfully',
    '§8 Media deleted successfully',
  ],
  'that cannot be uploaded say why, or that one may try again': ['§8 Upload failed: the server’s message'],
  'that are more than ten at a time are not begun with': [
    '§5 Up to 10 files per batch',
    '§9 Max 10 files per upload batch',
  ],
  'are filed under another category, or stay as they were and say so': [
    '§2.3 Media: an Edit dialog changes the category',
    '§8 Update failed',
    '§8 Media file updated successfully',
    '§9 Media categories: general (default), hero, project, logo',
  ],
  'that cannot be deleted stay, and say so': ['§8 Delete failed: Please try again'],
  'says that all is there': [
    '§4 Media check: not run, then results shown',
    '§8 All Files Available',
    '§9 The check shows total, available and missing',
  ],
  'opens the list of what is missing; what is sent again is checked again': [
    '§4 Media check: missing files open their list, which can be toggled',
    '§4 Re-uploading a missing file re-runs the check',
    '§8 Missing Files Found: {n} file(s) are missing from storage',
    '§8 Re-upload Failed',
    '§8 File Re-uploaded',
  ],
  '%s has failed': ['§8 Check Failed: the server’s message, or Failed to check file status'],

  'is the company’s name in text until one is uploaded, and says what suits it': [
    '§2.3 Logo: a note that the default text logo is in use',
    '§5 Logo: a single picture; PNG or SVG, transparent, at most 200px wide recommended',
  ],
  'without a pointer a logo is looked at, sent, changed back to an earlier one, removed and deleted': [
    '§2.3 Logo: current logo with Remove Logo; a new one with preview; a history with Delete',
  ],
  'that cannot be uploaded says so; the same picture is the logo with the next press': [
    '§8 Upload Failed: Failed to upload logo. Please try again.',
    '§8 Logo Uploaded',
  ],
  'that cannot be removed stays; once it is removed the name is there again': [
    '§8 Delete Failed',
    '§8 Logo Deleted',
  ],

  'needs a title and a file, stands at place 1 unless told otherwise, and is edited or left': [
    '§2.3 Hero Carousel: a form and a list of title, subtitle, order, with edit and delete',
    '§4 A hero item is in add mode or edit mode; Cancel returns to add mode',
    '§5 Hero: submit disabled unless title and media are chosen; display order is numeric',
    '§8 Hero items: a toast for a new one',
    '§9 Hero display order default 1',
  ],
  'that cannot be saved stays in the form, and says so': [
    '§4 Hero: a successful update returns to add mode; a failed one keeps the form',
    '§8 Hero items: a toast for a change',
  ],
  'are added, put in order by pointer and keyboard, edited and deleted, and the page follows': [
    '§8 Hero items: a toast for a deletion',
  ],
  'that cannot be deleted stays, and says so': ['§8 Hero items: failures are told, too'],
  'need a name, a description and a location, and change their order by pointer and keyboard': [
    '§2.3 Projects: a form and a list of name, description, location, with edit and delete',
    '§5 Project: submit disabled unless name, description and location are filled',
  ],
  'a project needs an image, is on the page once it has one, and goes when it is deleted': [
    '§5 Project: media must be chosen for the payload',
    '§8 Projects: a toast for a new one and for a deletion',
  ],
  'are edited, left unedited, and two laptops are shown each other’s words': [
    '§4 A project is in add mode or edit mode; Cancel and success return to add mode',
    '§8 Projects: a toast for a change',
  ],
  'are five places, each with a preview, Edit and Cancel; a choice that fails stays': [
    '§2.3 Section Images: five slots, each with Edit/Cancel, preview and an image picker',
    '§3 Section image keys: the five, in their order',
    '§4 Section image cards toggle between display and edit; success closes edit',
    '§5 Section images send empty content and an integer mediaId',
  ],
  'has a card for each text, which says where none is set, and takes Edit and Cancel': [
    '§2.3 Content: one card per key, with Edit/Cancel and the current value',
    '§2.3 Content: No content set - click Edit to add content',
  ],
  'is on the page once it is saved, and the built-in one once it is taken back': [
    '§4 Content cards: success closes edit',
    '§8 Content: a toast for a change',
  ],

  'says that it is generating, then shows a QR code and a key': [
    '§2.4 Spinner Generating MFA setup..., then a QR code and a manual-entry key',
  ],
  'copies the key, says Copied, and shows so for two seconds': [
    '§2.4 A copy button; Copied; its icon resets after 2 seconds',
    '§9 Copy confirmation resets after 2 seconds',
  ],
  'wants exactly six digits, and asks the server about no fewer': [
    '§2.4 A 6-digit verification field and Verify & Complete Setup',
    '§5 MFA setup: the code must be exactly 6 digits',
    '§8 Invalid Code: Please enter a 6-digit verification code',
  ],
  'that the server does not accept says so': ['§8 Verification Failed'],
  'is set up only by somebody who is logged in, and the login leads back to it': ['§8 Setup Error'],
  'that is set up is asked for at the next login, and a recovery code stands in for it once': [
    '§2.4 MFA Setup Complete! reminds of the secret key and of MFA_SECRET',
    '§8 MFA Verified',
  ],
}
