import { html } from '../../../html/html.ts';
import type { accounts as english } from '../../en/accounts/accounts.ts';

export const accounts: typeof english = {
  username: 'Tên người dùng',
  password: 'Mật khẩu',
  email: 'Địa chỉ email',
  emailOptional: 'Địa chỉ email (không bắt buộc)',
  fullName: 'Họ và tên',

  signIn: 'Đăng nhập',
  forgotPassword: 'Quên mật khẩu?',
  createAccount: 'Tạo tài khoản',
  createAccountButton: 'Tạo tài khoản',
  usernameHint:
    'Gồm chữ cái không dấu, chữ số, dấu gạch nối và dấu gạch dưới. Mọi người đều nhìn thấy tên này và bạn không thể đổi tên về sau.',
  emailHint: 'Chỉ dùng để giúp bạn đăng nhập khi quên mật khẩu.',
  newPasswordHint: 'Ít nhất 8 ký tự.',
  haveAccount: (signInLink) => html`Bạn đã có tài khoản? ${signInLink}`,
  registrationIsClosed: 'Trang web đang đóng đăng ký',

  changePassword: 'Đổi mật khẩu',
  changePasswordEffect: 'Mọi phiên đăng nhập khác của tài khoản này sẽ bị đăng xuất.',
  currentPassword: 'Mật khẩu hiện tại',
  newPassword: 'Mật khẩu mới',
  savePassword: 'Lưu mật khẩu',

  askForResetLink:
    'Nhập tên người dùng hoặc địa chỉ email. Chúng tôi sẽ gửi cho bạn liên kết để đặt mật khẩu mới.',
  usernameOrEmail: 'Tên người dùng hoặc địa chỉ email',
  sendLink: 'Gửi liên kết',
  checkYourMail: 'Hãy kiểm tra hộp thư',
  linkIsSent:
    'Nếu có tài khoản như vậy, chúng tôi đã gửi đến đó một liên kết để đặt mật khẩu mới. Liên kết chỉ dùng được một lần, trong vòng một giờ.',
  noEmail: 'Nếu tài khoản của bạn không có địa chỉ email, hãy liên hệ với người quản trị trang web.',
  chooseNewPassword: 'Đặt mật khẩu mới',
  linkDoesNotWork: 'Liên kết này không dùng được',
  askForAnotherLink: 'Yêu cầu liên kết khác',
  resetMailSubject: 'Đặt mật khẩu mới',
  resetMail: (username, link) => `Có người, có lẽ là bạn, đã yêu cầu mật khẩu mới cho tài khoản ${username}.

Hãy đặt mật khẩu mới tại đây trong vòng một giờ:
${link}

Nếu không phải bạn, hãy bỏ qua thư này. Mật khẩu của bạn vẫn giữ nguyên.
`,

  settings: 'Cài đặt',
  profile: 'Hồ sơ',
  fullNameHint: 'Hiển thị trên trang của bạn, cạnh tên người dùng.',
  language: 'Ngôn ngữ của trang',
  languageOfBrowser: 'Ngôn ngữ của trình duyệt',
  timeZone: 'Múi giờ',
  zoneOfDevice: 'Múi giờ của thiết bị',
  passwordForEmailHint: 'Chỉ cần khi đổi địa chỉ email.',
  whereSignedIn: 'Các nơi bạn đang đăng nhập',
  sessions: 'Phiên đăng nhập',
  sessionStarted: 'Đăng nhập lúc',
  sessionAddress: 'Địa chỉ',
  sessionBrowser: 'Trình duyệt',
  sessionEnds: 'Hết hạn',
  thisSession: '(phiên này)',
  signOutEverywhere: 'Đăng xuất khỏi mọi nơi',

  apiToken: 'API token',
  noToken: 'Bạn chưa có token. Với token, chương trình của bạn có thể thao tác thay bạn.',
  generateToken: 'Tạo token',
  tokenExists: (use) => html`Bạn đã có token, ${use}. Token mới sẽ thay thế token này ngay lập tức.`,
  tokenLastUsed: (time) => html`dùng lần cuối lúc ${time}`,
  tokenNotUsed: 'chưa được dùng',
  replaceToken: 'Thay token',
  removeToken: 'Xóa token',
  yourToken: 'API token của bạn',
  copyTokenNow: 'Hãy sao chép ngay: token sẽ không được hiện lại. Ai có token đều có thể thao tác thay bạn.',
  sendToken: html`Chương trình gửi token trong mỗi yêu cầu: <code>Authorization: Bearer …</code>`,
  tokenIsCopied: 'Xong',

  twoFactor: 'Xác thực hai lớp',
  twoFactorIsOff: 'Đang tắt. Chỉ cần mật khẩu để đăng nhập.',
  twoFactorIsOn: (codesLeft) => `Đang bật. Bạn còn ${codesLeft} mã dự phòng.`,
  twoFactorWasTurnedOn: 'Đã bật xác thực hai lớp',
  turnOn: 'Bật',
  turnOff: 'Tắt',
  turnOnTwoFactor: 'Bật xác thực hai lớp',
  turnOffTwoFactor: 'Tắt xác thực hai lớp',
  turningOffEffect: 'Sau khi tắt, chỉ cần mật khẩu để đăng nhập.',
  neededForAdministration: 'Các trang quản trị yêu cầu tài khoản có xác thực hai lớp.',
  scanCode:
    'Quét mã này bằng ứng dụng xác thực. Từ đó trở đi, bạn cần mật khẩu và một mã từ ứng dụng để đăng nhập.',
  qrCode: 'Mã QR cho ứng dụng xác thực',
  typeKey: (key) => html`Nếu không quét được, hãy nhập khóa này vào ứng dụng: ${key}`,
  code: 'Mã',
  codeHint: 'Sáu chữ số mà ứng dụng xác thực hiển thị, hoặc một trong các mã dự phòng của bạn.',
  firstCodeHint: 'Sáu chữ số mà ứng dụng đang hiển thị.',
  continue: 'Tiếp tục',
  newScratchCodes: 'Mã dự phòng mới',
  scratchCodesExplained:
    'Dùng các mã dự phòng này để đăng nhập khi bạn mất ứng dụng xác thực. Mỗi mã dùng được một lần. Hãy cất chúng ở nơi an toàn: chúng sẽ không được hiển thị lại.',

  users: 'Người dùng',
  noUsers: 'Không tìm thấy người dùng nào.',
  showAllUsers: 'Hiện tất cả người dùng',
  rank: 'Hạng',
  user: 'Người dùng',
  points: 'Điểm',
  solved: 'Đã giải',
  rating: 'Rating',

  problemsSolvedBy: (user) => html`Các bài ${user} đã giải`,
  noProblemsSolved: 'Người dùng này chưa giải được bài nào.',
  browseProblems: 'Xem các bài',

  organizations: 'Tổ chức',
  organization: 'Tổ chức',
  noOrganizations: 'Chưa có tổ chức nào.',
  members: 'Thành viên',
  noMembers: 'Tổ chức này chưa có thành viên nào.',
  shortName: 'Tên viết tắt',
  joinOrganization: 'Tham gia tổ chức',
  leaveOrganization: 'Rời tổ chức',
  youAreMember: 'Bạn là thành viên.',
  joining: 'Gia nhập',
  joiningIsOpen: 'tự do',
};
