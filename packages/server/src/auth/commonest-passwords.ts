/** The passwords that attackers try first, among those that are long enough; lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  password password1 password2 password3 password12 password123 password1234 password01 password! password1!
  password123! passw0rd passw0rd1 passw0rd123 p@ssword p@ssw0rd p@ssw0rd1 p@ssw0rd123 p@55w0rd pa55word pa$$word
  pa$$w0rd passwort passwort1 passwort123 motdepasse contraseña contrasena senha123 parola123 haslo123 salasana
  wachtwoord lozinka123 matkhau123 12345678 123456789 1234567890 12345678910 0123456789 012345678 123123123 12341234
  1234512345 123456123456 11223344 1122334455 112233445566 123321123 1234567a 12345678a 123456789a a1234567 a12345678
  a123456789 aa123456 aa12345678 a1b2c3d4 a1b2c3d4e5 abc12345 abc123456 abcd1234 abcd12345 abcde12345 abcdef123
  abcdefgh abcdefg1 abcdefghi abc123abc 1a2b3c4d 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2
  1qaz1qaz q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qwer1234 qwert12345 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456
  qwerty11 qwertyui qwertyuiop qwertyuiop123 qweqweqwe qweasdzxc qwe123qwe qazwsxedc qazwsx123 qazwsxedcrfv zaq12wsx
  zaq1zaq1 zaq1xsw2 zxcvbnm1 zxcvbnm123 zxcvbnm, zxcvbnm,./ asdfghjk asdfghjkl asdfghjkl; asdf1234 asdfasdf asdasdasd
  asd123asd asdqwe123 poiuytrewq lkjhgfdsa mnbvcxz1 mnbvcxzasdfghjkl qwertz123 qwertzuiop azerty123 azertyuiop
  йцукенгш йцукенгшщз 987654321 9876543210 87654321 76543210 88888888 99999999 11111111 22222222 33333333 44444444
  55555555 66666666 77777777 00000000 000000000 0000000000 111111111 1111111111 123456780 123456788 147258369
  159357258 147852369 741852963 789456123 159753456 963852741 321654987 10203040 1020304050 10101010 12121212 13131313
  14141414 21212121 23232323 69696969 98765432 112112112 121212121 147147147 159159159 222222222 01234567 01010101
  19841984 19851985 19861986 19871987 19881988 19891989 19901990 19911991 19921992 20002000 20102010 iloveyou
  iloveyou1 iloveyou2 iloveyou! iloveyou123 iloveyou12 iloveme1 ilovegod iloveu123 loveyou1 loveyou123 lovelove
  loveme123 lovers123 mylove123 mylover1 forever1 forever123 sweetheart sweetheart1 sunshine sunshine1 sunshine123
  princess princess1 princess12 princess123 football football1 football12 football123 baseball baseball1 baseball123
  basketball basketball1 softball volleyball swimming1 superman superman1 superman123 batman123 spiderman spiderman1
  spiderman123 ironman123 starwars starwars1 starwars123 skywalker pokemon1 pokemon123 charizard pikachu1 pikachu123
  naruto123 dragonball dragonball1 dragon123 dragon12 dragons1 monkey123 monkey12 tigger123 butterfly butterfly1
  elephant dolphin1 dolphins kittycat cutecat123 whiskers mickey123 minnie123 michael1 michael123 michelle michelle1
  jennifer jennifer1 jessica1 jessica123 jonathan jonathan1 jordan23 jordan123 joshua123 daniel123 danielle danielle1
  david1234 charlie1 charlie123 christian christian1 christina christopher christine anthony1 anthony123 alexander
  alexander1 alexandra andrew123 ashley123 amanda123 samantha samantha1 victoria victoria1 veronica vanessa1 stephanie
  stephanie1 sebastian sebastian1 nicholas nicholas1 nicole123 matthew1 matthew123 patricia patrick1 benjamin
  benjamin1 brittany caroline elizabeth elizabeth1 isabella isabella1 gabriel1 gabriela gabriella william1 thomas123
  robert123 richard1 margaret fernando francisco alejandro alejandra valentina estrella mariposa teamomucho chocolate
  chocolate1 cookie123 cupcake1 cheesecake strawberry blueberry1 pineapple banana123 apple123 orange123 computer
  computer1 computer123 internet internet1 internet123 samsung1 samsung123 google123 facebook facebook1 facebook123
  instagram microsoft windows10 windows123 linux123 ubuntu123 minecraft minecraft1 minecraft123 fortnite fortnite1
  warcraft callofduty counterstrike nintendo playstation xbox360live chelsea1 chelsea123 arsenal1 arsenal123 liverpool
  liverpool1 liverpool123 manchester barcelona barcelona1 realmadrid juventus juventus1 corinthians flamengo palmeiras
  steelers cowboys1 yankees1 patriots lakers24 eagles123 rangers1 dodgers1 redsox123 ferrari1 mercedes mercedes1
  mustang1 mustang123 corvette porsche1 porsche911 harley123 yamaha123 chevrolet toyota123 metallica metallica1
  slipknot slipknot1 blink182 nirvana1 greenday greenday1 linkinpark ironmaiden eminem123 guitar123 purple123 america1
  america123 australia california colorado1 brooklyn london123 newyork1 newyork123 chicago1 florida1 vietnam123
  saigon123 hanoi123 mexico123 brasil123 canada123 germany1 welcome1 welcome12 welcome123 welcome1! welcome01 letmein1
  letmein123 letmein! letmeinnow trustno1 whatever whatever1 nothing1 something changeme changeme1 changeme123
  change123 default1 default123 administrator administrator1 admin123 admin1234 admin12345 admin123456 adminadmin
  admin@123 rootroot root1234 toor1234 testtest test1234 test12345 test123456 testing1 testing123 tester123 guest123
  guest1234 user1234 username useruser demo1234 demodemo sample123 secret123 secret12 mypassword mypass123 newpassword
  temp1234 temporary temppass master123 masterkey superuser supervisor login123 loginlogin access14 access123 security
  security1 passpass pass1234 pass12345 pass123456 pass@123 pass1word goodluck goodluck1 blessed1 jesus123 jesuschrist
  jesusislord godisgood christ123 heaven123 angel123 angels123 hello123 hello1234 hellohello helloworld helloworld1
  hithere1 hotmail1 gmail123 yahoo123 mobile123 monster1 monster123 killer123 shadow123 shadow12 hunter123
  hunter2hunter phoenix1 phoenix123 freedom1 freedom123 courage1 victory1 champion champion1 winner123 summer123
  summer2020 summer2021 summer2022 summer2023 summer2024 summer2025 winter123 winter2020 winter2021 winter2022
  winter2023 winter2024 winter2025 spring2023 spring2024 autumn2023 autumn2024 january1 february1 september september1
  october1 november1 november11 december december1 december25 babygirl babygirl1 babygirl12 babygirl123 babyboy1
  babyboy123 daddysgirl mommy123 mother123 father123 family123 familia1 friends1 friends123 bestfriend bestfriends
  lollipop lollipop1 hellokitty hottie123 precious precious1 rainbow1 rainbow123 diamond1 diamond123 crystal1 sapphire
  midnight midnight1 moonlight starlight stardust1 thunder1 thunder123 lightning scorpion scorpio1 aquarius capricorn
  sagittarius zxcvbnm12 xxxxxxxx aaaaaaaa1 abababab ab123456 ab12345678 az123456 coding123 codeforces leetcode1
  leetcode123 hackerrank onlinejudge judge123 judge1234 contest123 programming programmer algorithm algorithm1
  javascript python123 accepted1 wronganswer helloworld123 student1 student123 teacher1 teacher123 school123
  university college1 college123
  `
    .trim()
    .split(/\s+/),
);
