# uri of Ruby. A string is valid if URI.parse raises no error; a URI has a scheme. Usage: ruby uri.rb [RULE]

require "json"
require "uri"

STDOUT.sync = true
STDIN.set_encoding("UTF-8")
STDIN.each_line do |line|
  uri = URI.parse(JSON.parse(line))
  puts ARGV[0] == "URI" && uri.relative? ? "invalid" : "valid"
rescue URI::Error
  puts "invalid"
end
